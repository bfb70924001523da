import { formatId, greatestUuid, parseId } from '../../../lib/ids.ts';
import type { Keyring } from '../../../lib/keyring.ts';
import { dayOf } from '../../../lib/time-zones.ts';
import type { Database } from '../../../postgres/database.ts';
import { answerRows, type PageQuery, readCursor } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { readViews } from '../../payments/index.ts';
import { readReportingZone } from '../../platforms/index.ts';
import { findByIds, findByWireReference, findTransactionIds, readIds } from './find-ids.ts';
import { findTaps } from './find-taps.ts';
import { findNamed, type Named } from './find-text.ts';
import { parseQuery } from './parse-query.ts';
import { type Reading, type Term, termIn } from './reading.ts';
import { renderObject, type SearchObject } from './search-object.ts';

const recentMs = 90 * 24 * 60 * 60 * 1000;
const wireReferenceMin = 3;
const transactionPrefix = 'txn';

interface SearchParts {
  readonly database: Database;
  readonly keyring: Keyring;
}

export interface SearchQuery extends PageQuery {
  readonly q: string;
  readonly span?: 'recent' | 'all';
}

/**
 * Finds taps by any mix of terms that people know one by, and everything else by its id or name.
 * Each result is shown as it is now; only what it is found by may be some seconds old.
 */
export async function search(
  parts: SearchParts,
  { caller, now, query }: PlatformContext<unknown, SearchQuery>,
): Promise<Answer> {
  const { database } = parts;
  const { platformId, clockOffsetMs } = caller;
  const cursorId = await readCursor(query.cursor, (text) => parseId(transactionPrefix, text));
  const timeZone = await readReportingZone(database, platformId);
  const readings = parseQuery(query.q, dayOf(now, timeZone));
  const whole = query.q.trim();
  const namedBy = await nameTexts(parts, platformId, readings);
  const ids = readIds(platformId, whole);
  const [objects, transactionIds] = await Promise.all([
    cursorId === null ? findObjects(database, platformId, { whole, namedBy, ids }) : [],
    ids === null ? [] : findTransactionIds(database, ids),
  ]);
  const from = query.span === 'all' ? null : new Date(now.getTime() - recentMs);
  const at = { platformId, clockOffsetMs, timeZone, from, beforeId: cursorId ?? greatestUuid };
  let asOf = now;
  const page = await answerRows(
    query,
    async (limit) => {
      const wanted = { readings, namedBy, ids: transactionIds };
      const found = await findTaps(database, { ...at, limit }, wanted);
      asOf = new Date(found.asOf.getTime() + clockOffsetMs);
      return found;
    },
    {
      render: (rows) =>
        readViews(
          { database },
          platformId,
          rows.map(({ id }) => id),
        ),
      cursorOf: ({ id }) => formatId(transactionPrefix, id),
    },
  );
  return {
    ...page,
    body: {
      object: 'search_results',
      readings: readings.map((reading) => reading.map(renderTerm)),
      as_of: asOf.toISOString(),
      from: from?.toISOString() ?? null,
      objects: objects.map(renderObject),
      ...(page.body as object),
    },
  };
}

/** Whom and which reader each text of the readings may name. */
async function nameTexts(
  parts: SearchParts,
  platformId: string,
  readings: readonly Reading[],
): Promise<ReadonlyMap<string, Named>> {
  const texts = new Set(readings.flatMap((reading) => termIn(reading, 'text')?.text ?? []));
  const named = [...texts].map(async (text) => {
    return [text, await findNamed(parts, platformId, text)] as const;
  });
  return new Map(await Promise.all(named));
}

async function findObjects(
  database: Database,
  platformId: string,
  query: {
    readonly whole: string;
    readonly namedBy: ReadonlyMap<string, Named>;
    readonly ids: ReturnType<typeof readIds>;
  },
): Promise<readonly SearchObject[]> {
  const { whole, ids } = query;
  const { subMerchants = [], readers = [] } = query.namedBy.get(whole) ?? {};
  const isReference = whole.length >= wireReferenceMin;
  const [identified, payouts] = await Promise.all([
    ids === null ? [] : findByIds(database, ids),
    isReference ? findByWireReference(database, platformId, whole) : [],
  ]);
  return [...identified, ...subMerchants, ...payouts, ...readers];
}

function renderTerm(term: Term) {
  const currency = term.kind === 'amount' ? term.currency : null;
  return { kind: term.kind, text: term.text, value: understoodAs(term), currency };
}

function understoodAs(term: Term): string {
  switch (term.kind) {
    case 'last4':
      return term.last4;
    case 'amount':
      return decimalOf(term.thousandths);
    case 'currency':
      return term.currency;
    case 'day':
      return term.day;
    default:
      return term.text;
  }
}

/** 129.00, and 1.290 where the third digit counts. */
function decimalOf(thousandths: bigint): string {
  const digits = String(thousandths).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3).replace(/0$/, '')}`;
}
