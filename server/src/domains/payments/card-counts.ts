import { BatchLane } from '../../postgres/batch-lane.ts';
import { integerArray, textArray, timestamptzArray } from '../../postgres/binary-array.ts';
import { type Database, plannedForBatches } from '../../postgres/database.ts';
import { type Statement, sql } from '../../postgres/sql.ts';
import { laneBounds } from './lanes.ts';
import type { CardCounts } from './risk.ts';

export interface CardCountRequest {
  readonly id: string;
  readonly platformId: string;
  readonly fingerprint: string;
  readonly deviceId: string;
  readonly now: Date;
}

/** Counts a card's recent taps and declines, for all taps that ask at once in one statement. */
export function cardCountLane(database: Database): BatchLane<CardCountRequest, CardCounts> {
  const connection = database.dedicated(plannedForBatches);
  return new BatchLane({
    ...laneBounds,
    async run(items) {
      const statements = [...Map.groupBy(items.entries(), ([, item]) => item.platformId)].map(
        ([platformId, own]) => countStatement(platformId, own),
      );
      const rows = await connection.rowsPerPlatform<CountRow>(statements);
      const counts = new Map(rows.map((row) => [row.position, row]));
      return new Map(
        items.map((item, index) => {
          const row = counts.get(index);
          return [item.id, { tapsAtDevice: row?.taps ?? 0, declines: row?.declines ?? 0 }];
        }),
      );
    },
  });
}

interface CountRow {
  readonly position: number;
  readonly taps: number;
  readonly declines: number;
}

function countStatement(
  platformId: string,
  items: readonly (readonly [position: number, item: CardCountRequest])[],
): Statement {
  return sql('card_count_batch')`
    select w.position,
      count(t.transaction_id) filter (
        where t.device_id = w.device_id and t.created_at > w.now - interval '5 minutes'
      )::integer as taps,
      count(t.transaction_id) filter (where t.status = 'declined')::integer as declines
    from unnest(
      ${integerArray(items.map(([position]) => position))}::integer[],
      ${textArray(items.map(([, item]) => item.fingerprint))}::text[],
      ${textArray(items.map(([, item]) => item.deviceId))}::text[],
      ${timestamptzArray(items.map(([, item]) => item.now))}::timestamptz[]
    ) as w (position, fingerprint, device_id, now)
    join transactions t
      on t.platform_id = ${platformId}::uuid
      and t.card_fingerprint = w.fingerprint
      and t.created_at > w.now - interval '10 minutes'
    group by w.position`;
}
