import assert from 'node:assert/strict';
import { composeByKind } from '../../../server/src/app/event-objects.ts';
import type { EventFacts } from '../../../server/src/domains/events/events/event.ts';
import { eventColumns } from '../../../server/src/domains/events/events/event-store.ts';
import { verifyLedger } from '../../../server/src/domains/ledger/index.ts';
import { verifyTransactions } from '../../../server/src/domains/payments/index.ts';
import { readHistories } from '../../../server/src/domains/payments/queries/read-transactions.ts';
import { foldHistory } from '../../../server/src/domains/payments/transaction/history.ts';
import type { Transaction } from '../../../server/src/domains/payments/transaction/types.ts';
import { verifyPayouts } from '../../../server/src/domains/settlement/index.ts';
import { formatId } from '../../../server/src/lib/ids.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { shownAs } from '../../support/money/tap-service.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { readAll } from '../../support/service/read-all.ts';
import { type Stay, tapOf, type View } from './stay.ts';
import { chainOf, seen, tapView } from './views.ts';

export interface Books {
  readonly database: Database;
  readonly platformId: string;
}

/** A stay as the database stores it, in the model's terms. */
export interface Kept {
  readonly view: View;
  readonly stages: readonly string[];
  readonly events: readonly string[];
  /** How many of its first events were deleted because of their age. */
  readonly deletedEvents: number;
}

/** A stay as the database must store it by the model, without the deleted events. */
export function keptOf(stay: Stay, deletedEvents: number): Kept {
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
    events: events.slice(deletedEvents),
    deletedEvents: Math.min(deletedEvents, events.length),
  };
}

/** Everything that the database stores of a platform's stays, by their ids. */
export async function readKept({ database, platformId }: Books): Promise<Map<string, Kept>> {
  const transactions = await readTransactions({ database, platformId });
  const events = await readEvents({ database, platformId });
  return new Map(
    transactions.map((transaction) => {
      const { id } = transaction;
      const { failure, fx, increases, charges } = seen({ ...transaction.facts }, factsSeen);
      const rate = fx as { rate: string; to: string; settled: number } | null;
      const view = {
        status: transaction.status,
        amount_authorised: transaction.amountAuthorised,
        amount_captured: transaction.amountCaptured,
        amount_released: transaction.amountReleased,
        charged_total: transaction.chargedTotal,
        platform_fee: transaction.platformFee,
        created_at: transaction.createdAt.getTime(),
        failure,
        increases,
        charges,
        fx: rate === null ? null : { rate: rate.rate, settled: rate.settled, to: rate.to },
      };
      const own = events.get(id) ?? [];
      const deletedEvents = transaction.eventCount - own.length;
      for (const [index, { sequence }] of own.entries()) {
        assert.equal(sequence, deletedEvents + index + 1, 'events are numbered without gaps');
      }
      const kinds = own.map(({ type }) => type);
      const stages = transaction.stages.flatMap(({ kind }) => shownAs[kind] ?? kind);
      return [formatId('', id).slice(1), { view, stages, events: kinds, deletedEvents }];
    }),
  );
}

/** Every transaction of a platform, rebuilt from its records. */
export async function readTransactions({ database, platformId }: Books): Promise<Transaction[]> {
  const rows = await database.rows<{ id: string }>(sql('test_stays_kept')`
    select transaction_id as id from transactions where platform_id = ${platformId}::uuid`);
  const ids = rows.map(({ id }) => id);
  const histories = await readHistories(database, platformId, ids);
  return ids.map((id) => foldHistory(platformId, histories.get(id) ?? []));
}

const factsSeen = { failure: null, fx: null, increases: null, charges: null };

export interface Told {
  readonly sequence: number;
  readonly type: string;
}

/** The events of each transaction and payout, in the order of their numbers. */
export async function readEvents({ database, platformId }: Books): Promise<Map<string, Told[]>> {
  const rows = await database.rows<EventFacts>(sql('test_events_kept')`
    select ${eventColumns}
    from events e
    where e.platform_id = ${platformId}::uuid
    order by e.object_id, e.sequence`);
  const bodies = await composeByKind(database, 'test')(rows);
  const stored = rows.map((row, index) => {
    const { sequence, type } = JSON.parse(bodies[index] ?? 'null') as Told;
    assert.deepEqual([sequence, type], [row.sequence, row.type]);
    return { id: row.objectId, sequence, type };
  });
  return Map.groupBy(stored, ({ id }) => id);
}

/** Checks the ledger by itself, without the model. */
export async function checkBooks({ database, platformId }: Books): Promise<void> {
  assert.deepEqual(await verifyLedger(database, platformId), []);
  assert.deepEqual(await verifyTransactions(database, platformId, () => {}), []);
  assert.deepEqual(await verifyPayouts(database, platformId), []);
  const uneven = await database.rows(sql('test_uneven_currencies')`
    select e.currency, sum(e.amount) as excess
    from records r
    cross join unnest(r.entry_amounts, r.entry_currencies) as e (amount, currency)
    where r.platform_id = ${platformId}::uuid
    group by e.currency
    having sum(amount) <> 0`);
  assert.deepEqual(uneven, [], 'debits equal credits in every currency');
  const undone = await database.rows(sql('test_operations_undone')`
    select o.kind, o.request
    from operations o
    left join records r using (platform_id, object_id, position)
    where o.platform_id = ${platformId}::uuid
      and o.request is not null
      and r.object_id is null`);
  assert.deepEqual(undone, [], 'nothing is left in progress');
}

/** Once a stay is closed, captured plus released equals authorised. */
export function checkClosed(stay: Stay): void {
  const isClosed = stay.captured > 0n || stay.status === 'reversed' || stay.status === 'expired';
  if (isClosed) assert.equal(stay.captured + stay.released, stay.authorised, stay.id);
}

/** Every balance equals the sum over its stays; settled money is in it or was paid out. */
export async function checkBalances(
  api: ApiClient,
  stays: readonly Stay[],
  submerchants: readonly string[],
): Promise<void> {
  for (const submerchant of submerchants) {
    const own = stays.filter((stay) => tapOf(stay).shop.submerchant === submerchant);
    const { settled = [], pending = [] } = Object.groupBy(own, ({ isSettled }) =>
      isSettled ? 'settled' : 'pending',
    );
    const query = `submerchant=${encodeURIComponent(submerchant)}`;
    const path = `/v1/balance?${query}`;
    assert.deepEqual(await readBalances(api, path, 'pending'), sumUp(pending.map(owedFor)), path);
    const payouts = await readAll(api, `/v1/payouts?status=paid&${query}`);
    const paid = payouts.map(({ currency, amount }) => ({
      currency: String(currency),
      amount: BigInt(Number(amount)),
    }));
    const available = [
      ...sumsIn(await readBalances(api, path, 'available')),
      ...sumsIn(await readBalances(api, path, 'in_transit')),
    ];
    assert.deepEqual(sumUp([...paid, ...available]), sumUp(settled.map(owedFor)), path);
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
  which: 'pending' | 'available' | 'in_transit' | 'operating',
): Promise<Record<string, bigint>> {
  const { body } = await api.get(path);
  const balances = body.balances as unknown as Record<string, string | number>[];
  return withoutNothing(
    Object.fromEntries(
      balances.map((balance) => [String(balance.currency), BigInt(balance[which] ?? 0)]),
    ),
  );
}

function sumsIn(totals: Readonly<Record<string, bigint>>): Sum[] {
  return Object.entries(totals).map(([currency, amount]) => ({ currency, amount }));
}

function withoutNothing(totals: Record<string, bigint>): Record<string, bigint> {
  const entries = Object.entries(totals).filter(([, amount]) => amount !== 0n);
  return Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** The list shows every tap of the model once, newest first. */
export async function checkList(api: ApiClient, stays: readonly Stay[]): Promise<void> {
  const expected = stays.toSorted((one, other) => (one.id < other.id ? 1 : -1)).map(tapView);
  const listed = await readAll(api, '/v1/taps');
  assert.equal(listed.length, expected.length);
  for (const [index, view] of expected.entries()) {
    assert.deepEqual(seen(listed[index] ?? {}, view), view);
  }
}

/** Each chain lists the authorisations that joined it and their sum. */
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
