import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import pg from 'pg';
import { type Profile, profileIn } from '../support/onboarding/onboarding.ts';
import type { ApiClient } from '../support/service/api-client.ts';
import type { Answered } from './persistent-client.ts';
import type { SubmissionPlan } from './submission-plan.ts';

/** Every accepted record exists and reflects its submission and changes. */
export async function checkRecords(
  api: ApiClient,
  plans: readonly SubmissionPlan[],
): Promise<void> {
  for (const { path, expected } of plans) {
    const profile = profileIn(await api.get(path));
    const { status, requirements } = profile;
    const { currentlyDue } = requirements;
    if (expected.status === 'errored' && isUnanswered(profile)) continue;
    assert.deepEqual({ status, currentlyDue }, expected, JSON.stringify(profile));
    checkFlags(profile);
  }
}

/** A lost answer may have opened the account, so the search for it goes on despite refusals. */
function isUnanswered({ status, requirements }: Profile): boolean {
  return (
    status === 'creating' &&
    requirements.errors.length === 1 &&
    requirements.errors[0]?.code === 'provider_unanswered'
  );
}

function checkFlags(profile: Profile): void {
  const isEnabled = profile.status === 'enabled';
  const { externalRef, charges_enabled, payouts_enabled, requirements } = profile;
  assert.equal(charges_enabled, isEnabled, externalRef);
  assert.equal(payouts_enabled, isEnabled, externalRef);
  assert.equal(requirements.disabledReason === null, isEnabled, externalRef);
}

/** Every key replays the answer that its caller got, byte for byte. */
export async function checkReplays(api: ApiClient, answers: readonly Answered[]): Promise<number> {
  let replays = 0;
  for (const { request, response } of answers) {
    if (request.key === null) continue;
    const options = { headers: { 'idempotency-key': request.key } };
    const replay = await api.send(request.method, request.path, request.body, options);
    assert.equal(replay.headers.get('idempotent-replayed'), 'true', replay.text);
    assert.equal(replay.status, response.status, request.key);
    assert.equal(replay.text, response.text, request.key);
    replays += 1;
  }
  return replays;
}

/** Invariants of the database once nothing is in progress. */
export async function checkDatabase(
  databaseUrl: string,
  expected: { readonly records: number; readonly keys: readonly string[] },
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const [counts] = await read(client, countsText);
    const [accounts] = await read(client, accountsText);
    const { records, provisioned, refused, ...rest } = { ...counts, ...accounts };
    assert.equal(records, expected.records, 'as many records as were submitted');
    assert.equal(
      Number(provisioned) + Number(refused),
      records,
      'every one provisioned or refused',
    );
    assert.deepEqual(rest, {
      unsettled: 0,
      accounts: provisioned,
      accounts_used: provisioned,
      orphaned_accounts: 0,
      never_told: 0,
      leased: 0,
    });
    const hashes = [...new Set(expected.keys)].map(keyHash);
    const [answered] = await read(client, answersText, [hashes]);
    assert.deepEqual(answered, { claims: hashes.length, answers: hashes.length });
  } finally {
    await client.end();
  }
}

const unanswered = `s.requirements @> '{"errors": [{"code": "provider_unanswered"}]}'`;

const countsText = `
  select count(*)::int as records,
    count(*) filter (where s.psp_account is not null)::int as provisioned,
    count(*) filter (
      where s.psp_account is null and (s.status = 'errored' or ${unanswered})
    )::int as refused,
    count(*) filter (
      where s.status in ('received', 'creating') and not ${unanswered}
    )::int as unsettled,
    count(distinct s.psp_account)::int as accounts_used,
    count(*) filter (
      where s.status in ('pending_requirements', 'enabled')
        and (s.pushed_version, a.details_version) is distinct from
            (s.document_version, s.document_version)
    )::int as never_told,
    count(*) filter (where s.lease_until is not null)::int as leased
  from submerchants s
  left join simulator_accounts a
    on a.platform_id = s.platform_id and a.account_ref = s.psp_account`;

const accountsText = `
  select count(*)::int as accounts,
    count(*) filter (where s.psp_account is null)::int as orphaned_accounts
  from simulator_accounts a
  left join submerchants s
    on s.platform_id = a.platform_id and s.psp_account = a.account_ref`;

const answersText = `
  select count(*)::int as claims, count(a.operation_id)::int as answers
  from operations o
  left join operation_answers a using (platform_id, operation_id)
  where o.key_hash = any($1::uuid[])`;

function keyHash(key: string): string {
  const hex = hash('sha256', key).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function read(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  return (await client.query<Record<string, unknown>>(text, values)).rows;
}
