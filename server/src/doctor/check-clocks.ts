import { type Finding, faulty, fine } from '../lib/finding.ts';
import type { Database } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';

/** Signatures, deadlines and searches tolerate this much. */
const skewMaxMs = 5_000;

/** The time of another clock, with our own times before and after the question. */
interface ClockReading {
  readonly whose: string;
  readonly said: Date;
  readonly askedAt: Date;
  readonly answeredAt: Date;
}

export async function readDatabaseClock(database: Database): Promise<ClockReading> {
  const askedAt = new Date();
  const row = await database.row<{ said: Date }>(sql('doctor_clock')`
    select clock_timestamp() as said`);
  return { whose: 'the database', said: row?.said ?? askedAt, askedAt, answeredAt: new Date() };
}

/** A time between those two is right. */
export function checkClock({ whose, said, askedAt, answeredAt }: ClockReading): Finding {
  const apartMs = Math.max(
    0,
    said.getTime() - answeredAt.getTime(),
    askedAt.getTime() - said.getTime(),
  );
  if (apartMs <= skewMaxMs) {
    return fine('clock', `The clocks of this machine and ${whose} agree.`);
  }
  const direction = said > answeredAt ? 'behind' : 'ahead of';
  return faulty(
    'clock',
    `The clock of this machine is ${Math.round(apartMs / 1000)} seconds ${direction} ${whose}.`,
    'Synchronise the clocks by NTP.',
  );
}
