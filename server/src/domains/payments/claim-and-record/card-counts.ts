import { BatchLane } from '../../../postgres/batch-lane.ts';
import { textArray, timestamptzArray, uuidArray } from '../../../postgres/binary-array.ts';
import { type Database, plannedForBatches } from '../../../postgres/database.ts';
import { fragment, platformOf, type Statement, sql } from '../../../postgres/sql.ts';
import { serviceUnavailable } from '../../../request/errors.ts';
import { type CardCounts, neverSeen } from '../decisions/risk.ts';

interface CardCountRequest {
  readonly id: string;
  readonly platformId: string;
  readonly fingerprint: string;
  readonly deviceId: string;
  readonly now: Date;
}

/** Counts a card's recent taps and declines, in one statement for all concurrent taps. */
export function cardCountLane(database: Database): BatchLane<CardCountRequest, CardCounts> {
  const connection = database.dedicated(plannedForBatches);
  return new BatchLane({
    onOverflow: serviceUnavailable,
    async run(items) {
      const rows = await connection.batch<CardCounts & { id: string }, CardCountRequest>(
        items,
        platformOf,
        countStatement,
      );
      const counts = new Map(rows.map(({ id, ...counts }) => [id, counts]));
      return { get: (id) => counts.get(id) ?? neverSeen };
    },
  });
}

/** The spans of ten minutes that lead the index of cards. */
const spanOfTap = fragment`date_bin(
  interval '10 minutes', t.created_at, timestamptz '2000-01-01 00:00Z'
)`;
const presentSpan = fragment`date_bin(
  interval '10 minutes', w.now, timestamptz '2000-01-01 00:00Z'
)`;

function countStatement(platformId: string | null, items: readonly CardCountRequest[]): Statement {
  return sql('card_count_batch')`
    select w.id,
      count(t.transaction_id) filter (
        where t.device_id = w.device_id and t.created_at > w.now - interval '5 minutes'
      )::integer as "tapsAtDevice",
      count(t.transaction_id) filter (where t.status = 'declined')::integer as declines
    from unnest(
      ${uuidArray(items.map((item) => item.platformId))}::uuid[],
      ${uuidArray(items.map((item) => item.id))}::uuid[],
      ${textArray(items.map((item) => item.fingerprint))}::text[],
      ${textArray(items.map((item) => item.deviceId))}::text[],
      ${timestamptzArray(items.map((item) => item.now))}::timestamptz[]
    ) as w (platform_id, id, fingerprint, device_id, now)
    join transactions t
      on t.platform_id = coalesce(${platformId}::uuid, w.platform_id)
      and ${spanOfTap} in (${presentSpan}, ${presentSpan} - interval '10 minutes')
      and t.card_fingerprint = w.fingerprint
      and t.created_at > w.now - interval '10 minutes'
    group by w.id`;
}
