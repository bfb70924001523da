import assert from 'node:assert/strict';
import { verifyLedger } from '../../server/src/domains/ledger/index.ts';
import { verifyTransactions } from '../../server/src/domains/payments/index.ts';
import { formatId } from '../../server/src/lib/ids.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import type { ApiClient } from '../support/api-client.ts';
import { type Stay, tapOf, type View } from './payments-stay.ts';
import { chainOf, seen, tapView } from './payments-views.ts';

interface Books {
  readonly database: Database;
  readonly platformId: string;
}

/** What the database keeps of a stay, in the words of the model. */
export interface Kept {
  readonly view: View;
  readonly stages: readonly string[];
  readonly events: readonly string[];
  /** How many of its first events are old enough to have been forgotten, and were. */
  readonly forgotten: number;
}

/** What the model says that the database must keep of a stay, of which so much was forgotten. */
export function keptOf(stay: Stay, forgotten: number): Kept {
  const view = {
    status: stay.status,
    amount_authorised: stay.authorised,
    amount_captured: stay.captured,
    amount_released: stay.released,
    charged_total: stay.charged,
    platform_fee: stay.fee,
    created_at: stay.createdAt,
    failure: stay.failure,
    increases: stay.increases,
    charges: stay.charges,
    fx: stay.fx === null ? null : { ...stay.fx, settled: Number(stay.fx.settled) },
  };
  const { stages, events } = stay;
  return {
    view,
    stages,
    events: events.slice(forgotten),
    forgotten: Math.min(forgotten, events.length),
  };
}

/** Everything that the database keeps of a platform's stays, by the id that they are known by. */
export async function readKept({ database, platformId }: Books): Promise<Map<string, Kept>> {
  const rows = await database.rows<KeptRow>(sql('test_stays_kept')`
    select t.transaction_id as id, t.status, t.amount_authorised, t.amount_captured,
      t.amount_released, t.charged_total, t.platform_fee, t.created_at, t.facts, t.event_count,
      array(
        select s.kind from transaction_stages s
        where s.platform_id = t.platform_id and s.transaction_id = t.transaction_id
        order by s.position
      ) as stages
    from transactions t
    where t.platform_id = ${platformId}::uuid`);
  const events = await readEvents({ database, platformId });
  return new Map(
    rows.map(({ id, stages, facts, created_at, event_count, ...columns }) => {
      const { failure, fx, increases, charges } = seen(JSON.parse(facts), factsSeen);
      const rate = fx as { rate: string; to: string; settled: number } | null;
      const view = {
        ...columns,
        created_at: created_at.getTime(),
        failure,
        increases,
        charges,
        fx: rate === null ? null : { rate: rate.rate, settled: rate.settled, to: rate.to },
      };
      const told = events.get(id) ?? [];
      const forgotten = event_count - told.length;
      for (const [index, { sequence }] of told.entries()) {
        assert.equal(sequence, forgotten + index + 1, 'numbered one after the other');
      }
      const kinds = told.map(({ type }) => type);
      return [formatId('', id).slice(1), { view, stages, events: kinds, forgotten }];
    }),
  );
}

const factsSeen = { failure: null, fx: null, increases: null, charges: null };

interface KeptRow {
  readonly id: string;
  readonly facts: string;
  readonly created_at: Date;
  readonly event_count: number;
  readonly stages: readonly string[];
}

interface Told {
  readonly sequence: number;
  readonly type: string;
}

/** The events of each transaction, in the order of their numbers. */
async function readEvents({ database, platformId }: Books): Promise<Map<string, Told[]>> {
  const rows = await database.rows<{ object_id: string; type: string; body: string }>(sql(
    'test_events_kept',
  )`
    select object_id, type, body
    from events
    where platform_id = ${platformId}::uuid
    order by object_id, (body::json ->> 'sequence')::integer`);
  const byId = Map.groupBy(rows, ({ object_id }) => object_id);
  return new Map([...byId].map(([id, events]) => [id, events.map(readTold)]));
}

function readTold({ type, body }: { readonly type: string; readonly body: string }): Told {
  const told = JSON.parse(body) as Told;
  assert.equal(told.type, type);
  return told;
}

/** Whatever the model says, the books must hold by themselves. */
export async function checkBooks({ database, platformId }: Books): Promise<void> {
  assert.deepEqual(await verifyLedger(database, platformId), []);
  assert.deepEqual(await verifyTransactions(database, platformId, () => {}), []);
  const uneven = await database.rows(sql('test_uneven_currencies')`
    select currency, sum(amount) as excess
    from ledger_entries
    where platform_id = ${platformId}::uuid
    group by currency
    having sum(amount) <> 0`);
  assert.deepEqual(uneven, [], 'debits equal credits in every currency');
  const undone = await database.rows(sql('test_operations_undone')`
    select kind, request, attempts
    from payment_operations
    where platform_id = ${platformId}::uuid`);
  assert.deepEqual(undone, [], 'nothing is left under way');
}

/** Captured and released are all that was authorised, once a stay is closed. */
export function checkClosed(stay: Stay): void {
  const isClosed = stay.captured > 0n || stay.status === 'reversed' || stay.status === 'expired';
  if (isClosed) assert.equal(stay.captured + stay.released, stay.authorised, stay.id);
}

/** Every balance is what the stays come to. */
export async function checkBalances(
  api: ApiClient,
  stays: readonly Stay[],
  submerchants: readonly string[],
): Promise<void> {
  for (const submerchant of submerchants) {
    const own = stays.filter((stay) => tapOf(stay).shop.submerchant === submerchant);
    const path = `/v1/balance?submerchant=${encodeURIComponent(submerchant)}`;
    assert.deepEqual(await readBalances(api, path, 'pending'), sumUp(own.map(owedFor)), path);
  }
  const fees = stays.map((stay) => ({ currency: tapOf(stay).currency, amount: stay.fee }));
  assert.deepEqual(await readBalances(api, '/v1/balance', 'operating'), sumUp(fees));
}

interface Sum {
  readonly currency: string;
  readonly amount: bigint;
}

function owedFor(stay: Stay): Sum {
  const { currency } = tapOf(stay);
  if (stay.captured === 0n) return { currency, amount: 0n };
  return stay.fx === null
    ? { currency, amount: stay.captured - stay.fee }
    : { currency: stay.fx.to, amount: stay.fx.settled };
}

function sumUp(sums: readonly Sum[]): Record<string, bigint> {
  const totals: Record<string, bigint> = {};
  for (const { currency, amount } of sums) totals[currency] = (totals[currency] ?? 0n) + amount;
  return withoutNothing(totals);
}

async function readBalances(
  api: ApiClient,
  path: string,
  which: 'pending' | 'operating',
): Promise<Record<string, bigint>> {
  const { body } = await api.get(path);
  const balances = body.balances as unknown as Record<string, string | number>[];
  return withoutNothing(
    Object.fromEntries(
      balances.map((balance) => [String(balance.currency), BigInt(balance[which] ?? 0)]),
    ),
  );
}

function withoutNothing(totals: Record<string, bigint>): Record<string, bigint> {
  const entries = Object.entries(totals).filter(([, amount]) => amount !== 0n);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The list shows every tap once, newest first, as the model has it. */
export async function checkList(api: ApiClient, stays: readonly Stay[]): Promise<void> {
  const expected = stays.toSorted((one, other) => (one.id < other.id ? 1 : -1)).map(tapView);
  const listed: View[] = [];
  for (let cursor = ''; ; ) {
    const { body } = await api.get(`/v1/taps?limit=100${cursor}`);
    listed.push(...(body.data as unknown as View[]));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${String(body.next_cursor)}`;
  }
  assert.equal(listed.length, expected.length);
  for (const [index, view] of expected.entries()) {
    assert.deepEqual(seen(listed[index] ?? {}, view), view);
  }
}

/** Each chain holds the authorisations that joined it and adds them up. */
export async function checkChains(api: ApiClient, stays: readonly Stay[]): Promise<void> {
  const chains = [...Map.groupBy(stays, chainOf)].filter(([, joined]) => joined.length > 1);
  for (const [chain, joined] of chains.slice(0, 20)) {
    const { body } = await api.get(`/v1/authorisation-chains/${chain}`);
    const sum = (read: (stay: Stay) => bigint) =>
      Number(joined.reduce((total, stay) => total + read(stay), 0n));
    const { authorisations, amount_authorised, amount_captured, amount_released } = body;
    assert.deepEqual(
      { amount_authorised, amount_captured, amount_released },
      {
        amount_authorised: sum((stay) => stay.authorised),
        amount_captured: sum((stay) => stay.captured),
        amount_released: sum((stay) => stay.released),
      },
    );
    const ids = (authorisations as unknown as { id: string }[]).map(({ id }) => id);
    const authorised = joined.filter((stay) => stay.authorised > 0n);
    assert.deepEqual(ids, authorised.map((stay) => `auth_${stay.id}`).sort());
  }
}
