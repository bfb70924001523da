import { firstUuidAt, formatId, greatestUuid } from '../../lib/ids.ts';
import type { Database } from '../../postgres/database.ts';
import { answerRows, type PageQuery, readCursor } from '../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import {
  findReader,
  type LastTap,
  listLastTaps,
  listReaders,
  listUnanswered,
  listWaitingTaps,
  type ReaderRow,
} from './reader-store.ts';
import { newestByReader } from './reader-tap-store.ts';
import { beginTapHours } from './roll-up.ts';
import { findPageEnd, findPosition } from './tap-hour-store.ts';

interface ReadersQuery extends PageQuery {
  readonly q?: string;
  readonly submerchant?: string;
}

/** The newest events are not in the background's sums yet. Those beyond this number come later. */
const freshEventsMax = 3_000;
/** A reader that did not answer before then is not called offline. */
const offlineForMs = 24 * 60 * 60 * 1000;

/** A page of readers, each with its last tap and what is known of its state. */
export async function readReaders(
  { database }: { readonly database: Database },
  { caller: { platformId }, query }: PlatformContext<unknown, ReadersQuery>,
): Promise<Answer> {
  const { q: text = null, submerchant = null } = query;
  const last = await readCursor(query.cursor, (id) => findReader(database, { platformId, id }));
  return answerRows(
    query,
    (limit) => listReaders(database, { platformId, submerchant, text, last, limit }),
    {
      render: (rows) => renderAll(database, platformId, rows),
      cursorOf: ({ id }) => id,
    },
  );
}

async function renderAll(database: Database, platformId: string, rows: readonly ReaderRow[]) {
  if (rows.length === 0) return [];
  const devices = rows.map(({ id }) => id);
  const sinceId = firstUuidAt(new Date(Date.now() - offlineForMs));
  const [fresh, waiting, unanswered] = await Promise.all([
    findFresh(database, platformId),
    listWaitingTaps(database, platformId),
    listUnanswered(database, { platformId, devices, sinceId }),
  ]);
  const newest = new Map(fresh.map(({ deviceId, transactionId }) => [deviceId, transactionId]));
  const lastIds = rows.map((row) => newest.get(row.id) ?? row.transactionId);
  const ids = lastIds.filter((id) => id !== null);
  const taps = new Map(
    (await listLastTaps(database, { platformId, ids })).map((tap) => [tap.id, tap]),
  );
  const waitingAt = new Set(waiting.map(deviceIn));
  const silent = new Map(unanswered.map((tap) => [tap.device, tap]));
  return rows.map((row, index) => {
    const tap = taps.get(lastIds[index] ?? '') ?? null;
    const missed = silent.get(row.id);
    const isSilent = missed !== undefined && (tap === null || missed.id > tap.id);
    return {
      id: row.id,
      object: 'reader',
      submerchant: row.submerchant,
      label: row.label,
      last_tap: tap && renderTap(tap),
      state: waitingAt.has(row.id) ? 'taking_tap' : isSilent ? 'offline' : null,
      offline_since: isSilent ? missed.createdAt.toISOString() : null,
      created_at: row.createdAt.toISOString(),
    };
  });
}

async function findFresh(database: Database, platformId: string) {
  const afterId = await findPosition(database, platformId);
  if (afterId === undefined) {
    await beginTapHours(database, platformId);
    return [];
  }
  const span = { platformId, afterId, lastId: greatestUuid };
  const pageEnd = await findPageEnd(database, span, freshEventsMax);
  return newestByReader(database, { ...span, lastId: pageEnd ?? greatestUuid });
}

function deviceIn(request: string): unknown {
  return (JSON.parse(request) as { readonly deviceId?: unknown }).deviceId;
}

function renderTap({ id, status, createdAt }: LastTap) {
  return { transaction: formatId('txn', id), status, created_at: createdAt.toISOString() };
}
