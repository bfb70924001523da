import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../../lib/ids.ts';
import { violates } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { transitions } from '../accounts/decide-progress.ts';
import { nothingRequired, type Status } from '../types.ts';

const database = await openTestDatabase();
const platformId = newUuid();
const statuses = Object.keys(transitions) as Status[];

test('the database allows the same status changes as the rules', async () => {
  for (const from of statuses) {
    for (const to of statuses.filter((status) => status !== from)) {
      const allowed = transitions[from].includes(to);
      assert.equal(await move(await insert(from), to), allowed, `${from} to ${to}`);
    }
  }
});

test('a write that keeps the status is allowed in every status', async () => {
  for (const status of statuses) assert.equal(await move(await insert(status), status), true);
});

const fixed = ['external_ref', 'country', 'business_type', 'psp_account'] as const;
for (const column of fixed) {
  test(`the database never lets ${column} of an account change`, async () => {
    const id = await insert('pending_requirements');
    await assert.rejects(
      database.rows({
        name: `test_change_${column}`,
        text: `update submerchants set ${column} = 'company' where submerchant_id = $1::uuid`,
        values: [id],
      }),
      (error) => violates(error, 'submerchants_identity_fixed'),
    );
  });
}

test('the database refuses flags and reasons that contradict the status', async () => {
  const contradictions = [
    { change: 'charges_enabled = true', constraint: 'submerchants_charges_follow_status' },
    { change: 'payouts_enabled = true', constraint: 'submerchants_payouts_follow_provider' },
    { change: 'disabled_reason = null', constraint: 'submerchants_disabled_reason_explains' },
    { change: 'psp_account = null', constraint: 'submerchants_identity_fixed' },
  ];
  const id = await insert('pending_requirements');
  for (const [index, { change, constraint }] of contradictions.entries()) {
    const text = `update submerchants set ${change} where submerchant_id = $1::uuid`;
    await assert.rejects(
      database.rows({ name: `test_contradict_${index}`, text, values: [id] }),
      (error) => violates(error, constraint),
      change,
    );
  }
});

/** The values that the database's constraints require of other columns in each status. */
function factsOf(status: Status) {
  const enabled = status === 'enabled';
  const reason = enabled || status === 'received' || status === 'creating' ? null : 'other';
  return { enabled, reason };
}

async function insert(status: Status): Promise<string> {
  const id = newUuid();
  const { enabled, reason } = factsOf(status);
  await database.rows(sql('test_submerchant_insert')`
    insert into submerchants (
      platform_id, submerchant_id, external_ref, country, business_type, status,
      charges_enabled, payouts_enabled, psp_payouts_enabled, disabled_reason, requirements,
      time_zone, document, document_key_id, document_version, psp_account, created_at, updated_at
    ) values (
      ${platformId}::uuid, ${id}::uuid, ${id}::text, 'US', 'individual', ${status}::text,
      ${enabled}::boolean, ${enabled}::boolean, ${enabled}::boolean, ${reason}::text,
      ${JSON.stringify(nothingRequired)}::jsonb,
      'America/New_York', ''::bytea, 'k1', 1, 'acct_1', now(), now()
    )`);
  return id;
}

/** False when the database refuses the change. */
async function move(id: string, status: Status): Promise<boolean> {
  const { enabled, reason } = factsOf(status);
  try {
    await database.rows(sql('test_submerchant_move')`
      update submerchants
      set status = ${status}::text, charges_enabled = ${enabled}::boolean,
          payouts_enabled = ${enabled}::boolean, psp_payouts_enabled = ${enabled}::boolean,
          disabled_reason = ${reason}::text
      where platform_id = ${platformId}::uuid and submerchant_id = ${id}::uuid`);
    return true;
  } catch (error) {
    if (!violates(error, 'submerchants_status_transition')) throw error;
    return false;
  }
}
