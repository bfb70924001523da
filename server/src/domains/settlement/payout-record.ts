import type { Environment } from '../../config.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Queryable } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
import { type Event, type EventFacts, emit, renderEnvelope } from '../events/index.ts';
import {
  type Account,
  type AccountKind,
  credit,
  debit,
  hashRecord,
  holdMark,
  makePosting,
  type Posting,
  post,
} from '../ledger/index.ts';
import { eventOf, type Payout, payoutStages, type renderPayout } from './payout.ts';

/** How the records of payouts are written, which is as `payoutStages` does. */
const recordFormat = 1;

/** What an operation is, and where it takes the whole amount of a payout, if it moves it. */
type Move =
  | { readonly kind: string; readonly from: AccountKind; readonly to: AccountKind }
  | { readonly kind: string; readonly from: null };

/**
 * Records what happened to a payout: its record with the money that it moved, and its event.
 * Returns the payout with its new position and hash, to be stored by the caller.
 */
export async function recordPayout(
  transaction: Queryable,
  payout: Payout,
  moved: Move,
  { environment, at }: { readonly environment: Environment; readonly at: Date },
): Promise<Payout> {
  const { platformId, id: objectId } = payout;
  const position = payout.position + 1;
  // Whoever makes a payout holds the mark already, since before it made the id.
  if (position > 1) await holdMark(transaction, { platformId, now: at });
  const operationId = position === 1 ? objectId : newUuid();
  const stages = payoutStages(payout);
  const type = eventOf[payout.status];
  const next: Payout = {
    ...payout,
    position,
    hash: hashRecord(payout.hash, stages),
    eventCount: payout.eventCount + (type === undefined ? 0 : 1),
  };
  const facts = { id: newUuid(), platformId, objectId, position, createdAt: at };
  const events: Event[] =
    type === undefined
      ? []
      : [
          {
            ...facts,
            type,
            subMerchantId: payout.subMerchantId,
            sequence: next.eventCount,
            storedBody: null,
            body: () =>
              eventBody({ ...facts, type, sequence: next.eventCount }, stages, environment),
          },
        ];
  await post(transaction, platformId, [
    {
      operationId,
      kind: moved.kind,
      objectId,
      position,
      format: recordFormat,
      stages,
      hash: next.hash,
      eventIds: events.map(({ id }) => id),
      posting: postingOf(payout, { id: operationId, at }, moved),
      at,
    },
  ]);
  if (events.length > 0) await transaction.rows(emit(platformId, events));
  return next;
}

function postingOf(
  { platformId, subMerchantId, currency, amount }: Payout,
  { id, at }: { readonly id: string; readonly at: Date },
  moved: Move,
): Posting | null {
  if (moved.from === null) return null;
  const { kind, from, to } = moved;
  const account = (of: AccountKind): Account => ({
    kind: of,
    subMerchantId: of.startsWith('submerchant') ? subMerchantId : null,
    currency,
  });
  return makePosting({ id, platformId, kind, transactionId: null, at }, [
    debit(account(from), amount),
    credit(account(to), amount),
  ]);
}

/** Composes the bodies of stored events of payouts; one whose record is gone has none. */
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
