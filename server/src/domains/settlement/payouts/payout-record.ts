import type { Environment } from '../../../lib/environment.ts';
import { newUuid } from '../../../lib/ids.ts';
import { recordOperations } from '../../../operations/records.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { type Event, type EventFacts, emit, renderEnvelope } from '../../events/index.ts';
import {
  type Account,
  type AccountKind,
  accountOfDeduction,
  credit,
  debit,
  hashRecord,
  makePosting,
  type Posting,
  type PostingKind,
  post,
  postingColumns,
} from '../../ledger/index.ts';
import { eventOf, type Payout, payoutStages, type renderPayout } from './payout.ts';

/** The version of the records of payouts, written by `payoutStages`. */
const recordFormat = 1;

/** The kind of an operation, and the accounts between which it moves money, if any. */
type Move =
  | {
      readonly kind: PostingKind;
      readonly from: AccountKind;
      readonly to: AccountKind;
      /** The amount of the payout if omitted. */
      readonly amount?: bigint;
    }
  | { readonly kind: string; readonly from: null };

/** A payout after an operation that has no record yet. */
export interface PayoutChange {
  readonly payout: Payout;
  readonly moved: Move;
  readonly at: Date;
  /** True if callers already know its status. */
  readonly isTold?: boolean;
}

type Save = (
  transaction: Queryable,
  platformId: string,
  payouts: readonly Payout[],
) => Promise<void>;

/**
 * Records changes of one platform's payouts: their records with the postings, and the events. The
 * caller shared the fence before it locked anything. Returns the payouts as saved, with their new
 * positions and hashes.
 */
export async function recordPayouts(
  transaction: Queryable,
  platformId: string,
  changes: readonly PayoutChange[],
  { environment, save }: { readonly environment: Environment; readonly save: Save },
): Promise<readonly Payout[]> {
  if (changes.length === 0) return [];
  const written = changes.map((change) => write(change, environment));
  const payouts = written.map(({ payout }) => payout);
  await save(transaction, platformId, payouts);
  const events = written.flatMap(({ event }) => event ?? []);
  if (events.length > 0) await transaction.rows(emit(platformId, events));
  const records = written.map(({ record }) => record);
  const postings = postingColumns(records.map(({ posting }) => posting));
  await recordOperations(transaction, { platformId, format: recordFormat }, records, postings);
  // Last, since all payouts and taps of a currency lock the same ledger account.
  await post(transaction, platformId, records);
  return payouts;
}

function write(change: PayoutChange, environment: Environment) {
  const { payout: before, moved, at, isTold = false } = change;
  const { platformId, id: objectId } = before;
  const position = before.position + 1;
  const stages = payoutStages(before);
  const type = isTold ? undefined : eventOf[before.status];
  const payout: Payout = {
    ...before,
    position,
    hash: hashRecord(before.hash, stages),
    eventCount: before.eventCount + (type === undefined ? 0 : 1),
  };
  const { subMerchantId, eventCount: sequence } = payout;
  const facts = { id: newUuid(), platformId, objectId, position, createdAt: at };
  const event: Event | null =
    type === undefined
      ? null
      : {
          ...facts,
          type,
          subMerchantId,
          sequence,
          storedBody: null,
          body: () => eventBody({ ...facts, type, sequence }, stages, environment),
        };
  const operationId = position === 1 ? objectId : newUuid();
  const record = {
    operationId,
    kind: moved.kind,
    objectId,
    position,
    stages,
    hash: payout.hash,
    eventIds: event === null ? [] : [event.id],
    posting: postingOf(payout, { id: operationId, at }, moved),
    at,
  };
  return { payout, event, record };
}

function postingOf(
  { platformId, subMerchantId, currency, deductions, ...payout }: Payout,
  { id, at }: { readonly id: string; readonly at: Date },
  moved: Move,
): Posting | null {
  if (moved.from === null) return null;
  const { kind, from, to, amount = payout.amount } = moved;
  const account = (of: AccountKind): Account => ({
    kind: of,
    subMerchantId: of.startsWith('submerchant') ? subMerchantId : null,
    currency,
  });
  // They are absorbed once and stay so, even if the payout fails.
  const absorbed = kind === 'payout' ? deductions : [];
  return makePosting({ id, platformId, kind, transactionId: null, at }, [
    debit(account(from), amount),
    credit(account(to), amount),
    ...absorbed.flatMap((deduction) => [
      debit(account(from), BigInt(deduction.amount)),
      credit(account(accountOfDeduction[deduction.kind]), BigInt(deduction.amount)),
    ]),
  ]);
}

/** Composes the bodies of stored events of payouts; null for one whose record is gone. */
export async function composePayoutEvents(
  database: Queryable,
  environment: Environment,
  events: readonly EventFacts[],
): Promise<(string | null)[]> {
  const stagesOf = new Map<string, string>();
  for (const [platformId, own] of Map.groupBy(events, (event) => event.platformId)) {
    const rows = await database.rows<{ id: string; position: number; stages: string }>(sql(
      'payout_record_list',
    )`
      select object_id as id, position, stages
      from records
      where platform_id = ${platformId}::uuid
        and object_id = any(${own.map(({ objectId }) => objectId)}::uuid[])`);
    for (const { id, position, stages } of rows) stagesOf.set(`${id} ${position}`, stages);
  }
  return events.map((event) => {
    const stages = stagesOf.get(`${event.objectId} ${event.position}`);
    return stages === undefined ? null : eventBody(event, stages, environment);
  });
}

function eventBody(
  event: Pick<EventFacts, 'id' | 'type' | 'sequence' | 'createdAt'>,
  stages: string,
  environment: Environment,
): string {
  const [[, payout]] = JSON.parse(stages) as [[string, ReturnType<typeof renderPayout>]];
  const object = JSON.stringify(payout);
  return renderEnvelope(event, {
    environment,
    externalRef: payout.submerchant,
    chainId: null,
    object,
  });
}
