import { BatchLane } from '../../postgres/batch-lane.ts';
import {
  integerArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import { type Database, plannedOnce } from '../../postgres/database.ts';
import { sql } from '../../postgres/sql.ts';
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
  const connection = database.dedicated(plannedOnce);
  return new BatchLane({
    ...laneBounds,
    async run(items) {
      const rows = await connection.rows<{ position: number; taps: number; declines: number }>(sql(
        'card_count_batch',
      )`
        select w.position, c.taps, c.declines
        from unnest(
          ${uuidArray(items.map((item) => item.platformId))}::uuid[],
          ${textArray(items.map((item) => item.fingerprint))}::text[],
          ${textArray(items.map((item) => item.deviceId))}::text[],
          ${timestamptzArray(items.map((item) => item.now))}::timestamptz[],
          ${integerArray(items.map((_, index) => index))}::integer[]
        ) as w (platform_id, fingerprint, device_id, now, position)
        cross join lateral (
          select
            count(*) filter (
              where t.device_id = w.device_id and t.created_at > w.now - interval '5 minutes'
            )::integer as taps,
            count(*) filter (where t.status = 'declined')::integer as declines
          from transactions t
          where t.platform_id = w.platform_id
            and t.card_fingerprint = w.fingerprint
            and t.created_at > w.now - interval '10 minutes'
        ) c`);
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
