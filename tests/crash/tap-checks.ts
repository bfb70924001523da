import assert from 'node:assert/strict';
import { verifyLedger } from '../../server/src/domains/ledger/index.ts';
import { verifyTransactions } from '../../server/src/domains/payments/index.ts';
import { formatId } from '../../server/src/lib/ids.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { keyHash } from '../../server/src/request/idempotency-key.ts';
import type { ApiClient } from '../support/service/api-client.ts';
import { checkReplays } from './crash-checks.ts';
import type { Answered } from './persistent-client.ts';
import type { TapEnd, TapPlan } from './tap-plan.ts';

/** One tap with its answers, and the answer to its later step. */
export interface TapRun {
  readonly plan: TapPlan;
  readonly taken: readonly Answered[];
  readonly followed: Answered | null;
}

/** Every plan led to one tap, under the operation of its key, with the expected result. */
export async function checkTaps(database: Database, runs: readonly TapRun[]): Promise<void> {
  const rows = await database.rows<EndRow>(sql('test_tap_ends')`
    select t.transaction_id as id, t.reference, t.status,
      t.amount_authorised::integer as authorised, t.amount_captured::integer as captured,
      t.amount_released::integer as released,
      (
        select count(*)::integer
        from records r
        cross join json_array_elements(r.stages::json) as s (stage)
        where r.platform_id = t.platform_id
          and r.object_id = t.transaction_id
          and s.stage ->> 0 = 'charge'
      ) as charges,
      (
        select count(*)::integer
        from records r
        cross join json_array_elements(r.stages::json) as s (stage)
        where r.platform_id = t.platform_id
          and r.object_id = t.transaction_id
          and s.stage ->> 0 = 'extension'
      ) as extensions,
      array(
        select e.type from events e
        where e.platform_id = t.platform_id and e.object_id = t.transaction_id
        order by e.sequence
      ) as events
    from transactions t
    where t.reference = any(${runs.map(({ plan }) => plan.reference)}::text[])`);
  const claims = await readClaims(database);
  const found = Map.groupBy(rows, ({ reference }) => reference);
  for (const { plan, taken, followed } of runs) {
    const [row, ...others] = found.get(plan.reference) ?? [];
    assert(row !== undefined && others.length === 0, `${plan.reference} is not one tap`);
    const { id, reference, ...end } = row;
    const expected = followed === null ? plan.expected.alone : plan.expected.followed;
    assert.deepEqual(end, expected, reference);
    for (const { request, response } of taken) {
      assert.equal(response.body.id, formatId('tap', id), reference);
      assert.equal(operationOf(claims, request.key ?? ''), id, `the operation of ${request.key}`);
    }
  }
}

interface EndRow extends TapEnd {
  readonly id: string;
  readonly reference: string;
}

async function readClaims(database: Database): Promise<Map<string, string>> {
  const rows = await database.rows<{ key_hash: string; operation_id: string }>(sql(
    'test_answered_claims',
  )`
    select o.key_hash, o.operation_id
    from operations o
    join records r using (platform_id, object_id, position)
    where o.key_hash is not null and r.stages is not null`);
  return new Map(rows.map(({ key_hash, operation_id }) => [key_hash, operation_id]));
}

/** Nothing is in progress, nothing exists that was not requested, and the books balance. */
export async function checkPayments(
  database: Database,
  expected: { readonly taps: number },
): Promise<void> {
  const taps = await database.row(sql('test_tap_counts')`
    select count(*)::integer as all, count(*) filter (where status = 'pending')::integer as pending
    from transactions`);
  assert.deepEqual(taps, { all: expected.taps, pending: 0 });
  const operations = await database.row(sql('test_open_operations')`
    select count(*)::integer as open
    from operations o
    left join records r using (platform_id, object_id, position)
    where o.request is not null and r.object_id is null`);
  assert.deepEqual(operations, { open: 0 });
  const platforms = await database.rows<{ id: string }>(sql('test_platforms')`
    select platform_id as id from platforms`);
  for (const { id } of platforms) {
    assert.deepEqual(await verifyLedger(database, id), []);
    assert.deepEqual(await verifyTransactions(database, id, () => {}), []);
  }
}

/** Every key replays its one answer; answers that were pending are final by now. */
export async function checkAnswers(api: ApiClient, answers: readonly Answered[]): Promise<number> {
  const final = answers.filter(({ response }) => response.status !== 202);
  const pending = answers.filter(({ response }) => response.status === 202);
  const learned: Answered[] = [];
  for (const { request } of pending) {
    const options = { headers: { 'idempotency-key': request.key ?? '' } };
    const response = await api.send(request.method, request.path, request.body, options);
    assert.equal(response.status, 200, response.text);
    learned.push({ request, response });
  }
  return checkReplays(api, [...final, ...learned]);
}

/** An attempt without effect frees its key, which is then claimed as its next generation. */
function operationOf(claims: ReadonlyMap<string, string>, text: string): string | undefined {
  const generations = Array.from({ length: 8 }, (_, n) => keyHash({ text }, n));
  return generations.map((hash) => claims.get(hash)).find((id) => id !== undefined);
}
