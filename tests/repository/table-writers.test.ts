import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTest, readSources, typescriptFiles } from './source-files.ts';
import { readFragments, readStatements } from './sql-statements.ts';

/** Only files below its folder write a table. Others call a SQL function of its owner. */
const tablesOf: Readonly<Record<string, string>> = {
  start: 'deployment',
  operations: 'operations operation_answers fences open_operations records',
  'domains/platforms':
    'platforms api_keys api_key_uses failed_requests archived_requests platform_settings',
  'domains/people': 'users sessions sign_in_attempts audit_entries audit_outcomes',
  'domains/onboarding':
    'submerchants submerchant_changes submerchant_terms files file_uses onboarding_links ' +
    'platform_brandings volume_watches',
  'domains/payments':
    'transactions transaction_notes transaction_dues disputes devices provider_polls ' +
    'submerchant_tips',
  'domains/ledger': 'ledger_accounts balance_sums',
  'domains/settlement': 'payouts payout_accounts payout_items',
  'domains/statements': 'provider_movements statement_accounts waiting_movements',
  'domains/reports': 'reconcile_accounts reconcile_differences',
  'domains/seals': 'seals seal_chunks seal_schedules seal_late_operations',
  'domains/events':
    'events redelivery_jobs webhook_endpoints webhook_deliveries webhook_deliveries_open ' +
    'webhook_deliveries_closed webhook_attempts webhook_endpoint_hours',
  'domains/privacy': 'erasures',
  'domains/overview':
    'tap_hours tap_hour_positions tap_traits tap_trait_positions tap_trait_late_operations ' +
    'provider_hours reader_taps',
  'domains/receipts': 'receipt_revocations receipt_mails',
  'psp/budget': 'psp_call_leases',
  'psp/connections': 'psp_connections',
  'psp/inbound-webhooks': 'psp_webhooks psp_catch_ups',
  'psp/simulator':
    'simulator_accounts simulator_displays simulator_disputes simulator_faults ' +
    'simulator_effects ' +
    'simulator_payouts simulator_refunds simulator_waits',
};

const owners = new Map(
  Object.entries(tablesOf).flatMap(([folder, tables]) =>
    tables.split(' ').map((table) => [table, folder] as const),
  ),
);

const code = typescriptFiles.filter((file) => file.path.startsWith('server/src/') && !isTest(file));
const fragments = readFragments(code);
const statements = code.flatMap((file) =>
  readStatements(file, fragments).map(({ path, name, parts }) => ({
    path,
    name: name ?? path,
    text: parts.join('?'),
  })),
);
const functions = readSources('server/functions/*.sql').map(({ path, text }) => ({
  name: path.replace(/^.*\/|\.sql$/g, ''),
  text: text.replaceAll(/--.*$/gm, ''),
}));

test('every table has an owner', () => {
  const made = readSources('server/migrations/*.sql').flatMap(({ text }) =>
    [...text.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table = '']) => table),
  );
  assert.deepEqual(made.toSorted(), [...owners.keys()].toSorted());
});

test('a table is written below the folder of its owner alone', () => {
  const faults = statements.flatMap(({ path, name, text }) =>
    tablesWrittenBy(text)
      .filter((table) => !path.startsWith(`server/src/${owners.get(table)}/`))
      .map((table) => `${path}: ${name} writes ${table} of ${owners.get(table)}`),
  );
  assert.deepEqual(faults, []);
});

test('a SQL function writes tables of one owner', () => {
  assert.ok(functions.length > 10);
  const shared = functions.flatMap(({ name, text }) => {
    const owning = new Set(tablesWrittenBy(text).map((table) => owners.get(table)));
    return owning.size > 1 ? `${name} writes tables of ${[...owning].join(' and ')}` : [];
  });
  assert.deepEqual(shared, []);
});

test('the fence is locked only where server/src/operations/fence.ts says so', () => {
  const parts = [...statements, ...functions].flatMap(({ name, text }) =>
    text.split(';').map((part) => ({ name, part })),
  );
  const locking = (lock: RegExp) =>
    parts
      .filter(({ part }) => /\bfences\b/.test(part) && lock.test(part))
      .map(({ name }) => name)
      .toSorted();
  assert.deepEqual(locking(/\bfor (?:key )?share\b/), ['fence_share_batch']);
  const exclusive = ['fence_lock', 'fence_raise', 'operation_examine'];
  assert.deepEqual(locking(/\bfor (?:no key )?update\b|\bupdate fences\b/), exclusive);
});

function tablesWrittenBy(text: string): readonly string[] {
  const written = text.matchAll(
    /\b(?:insert into|update|delete from|truncate)\s+(?:only )?(\w+)/gi,
  );
  return [...written].map(([, table = '']) => table).filter((table) => owners.has(table));
}
