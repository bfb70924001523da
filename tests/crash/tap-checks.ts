import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { verifyLedger } from '../../server/src/domains/ledger/index.ts';
import { verifyTransactions } from '../../server/src/domains/payments/index.ts';
import { formatId } from '../../server/src/lib/ids.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { ApiClient } from '../support/api-client.ts';
import { checkReplays } from './crash-checks.ts';
import type { Answered } from './persistent-client.ts';
import type { TapEnd, TapPlan } from './tap-plan.ts';

/** One tap as it was led: its answer, and the answer to what was asked next. */
export interface TapLed {
  readonly plan: TapPlan;
  readonly taken: readonly Answered[];
  readonly followed: Answered | null;
}

/** Every plan came to one tap, under the operation of its key, and ended as it must. */
export async function checkTaps(database: Database, led: readonly TapLed[]): Promise<void> {
  const rows = await database.rows<EndRow>(sql('test_tap_ends')`
    select t.transaction_id as id, t.reference, t.status,
      t.amount_authorised::integer as authorised, t.amount_captured::integer as captured,
      t.amount_released::integer as released,
      json_array_length(t.facts::json -> 'charges') as charges,
      array(
        select e.type from events e
        where e.platform_id = t.platform_id and e.object_id = t.transaction_id
        order by (e.body::json ->> 'sequence')::integer
      ) as events
    from transactions t
    where t.reference = any(${led.map(({ plan }) => plan.reference)}::text[])`);
  const claims = await readClaims(database);
  const found = Map.groupBy(rows, ({ reference }) => reference);
  for (const { plan, taken, followed } of led) {
    const [row, ...others] = found.get(plan.reference) ?? [];
    assert(row !== undefined && others.length === 0, `${plan.reference} is not one tap`);
    const { id, reference, ...end } = row;
    const expected = followed === null ? plan.expected.alone : plan.expected.followed;
    assert.deepEqual(end, expected, reference);
    for (const { request, response } of taken) {
      assert.equal(response.body.id, formatId('tap', id), reference);
      assert.equal(claims.get(hashOf(request.key ?? '')), id, `the operation of ${request.key}`);
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
    select c.key_hash, c.operation_id
    from idempotency_claims c
    join idempotency_answers a using (platform_id, key_hash)`);
  return new Map(rows.map(({ key_hash, operation_id }) => [key_hash, operation_id]));
}

/** Nothing is left under way, nothing is there that nobody asked for, and the books hold. */
export async function checkPayments(
  database: Database,
  expected: { readonly taps: number },
): Promise<void> {
  const [counts] = await database.rows<{ taps: number; open: number; pending: number }>(sql(
    'test_tap_counts',
  )`
    select count(*)::integer as taps,
      count(*) filter (where status = 'pending')::integer as pending,
      (select count(*)::integer from payment_operations) as open
    from transactions`);
  assert.deepEqual(counts, { taps: expected.taps, pending: 0, open: 0 });
  const platforms = await database.rows<{ id: string }>(sql('test_platforms')`
    select platform_id as id from platforms`);
  for (const { id } of platforms) {
    assert.deepEqual(await verifyLedger(database, id), []);
    assert.deepEqual(await verifyTransactions(database, id, () => {}), []);
  }
}

/** Every key gives its one answer again; what was pending then has its last word by now. */
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

function hashOf(key: string): string {
  const hex = hash('sha256', key).slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
