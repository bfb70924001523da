import { startOfDay } from '../../../lib/time-zones.ts';
import type { Database } from '../../../postgres/database.ts';
import type { Found } from '../../../request/answer-page.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import type { Named } from './find-text.ts';
import { type FreshTraits, readFresh } from './fresh-traits.ts';
import { type Reading, termIn } from './reading.ts';
import {
  type Conditions,
  keepMatching,
  listByReference,
  listNewest,
  newestFirst,
} from './tap-store.ts';
import { type IdRange, listByTraits, type Traits, type WantedTraits } from './trait-store.ts';

/** Of so many taps with the wanted traits the other conditions are checked; a page ends there. */
const examinedMax = 2_000;
/** Of so many references that begin alike. A longer text finds the others. */
const referencesMax = 2_000;
const prefixMin = 3;
const codePattern = /^[0-9a-z]{6}$/i;

export interface TapSearch {
  readonly platformId: string;
  readonly clockOffsetMs: number;
  readonly timeZone: string;
  /** The first instant of the search; null for all times. A day in the query goes before it. */
  readonly from: Date | null;
  /** Newest first from below this id. */
  readonly beforeId: string;
  readonly limit: number;
}

/** Conditions that all apply; a search finds what meets those of any branch. */
interface Branch {
  readonly traits: WantedTraits;
  readonly conditions: Conditions;
}

interface Row {
  readonly id: string;
}

export interface FoundTaps extends Found<Row, Row> {
  readonly asOf: Date;
}

/** The newest taps that any of the readings means. */
export async function findTaps(
  database: Database,
  search: TapSearch,
  wanted: {
    readonly readings: readonly Reading[];
    readonly namedBy: ReadonlyMap<string, Named>;
    /** Transactions that are named by an id. */
    readonly ids: readonly string[];
  },
): Promise<FoundTaps> {
  const branches = wanted.readings.flatMap((reading) =>
    branchesOf(reading, search, wanted.namedBy),
  );
  const fresh = await readFresh(database, rangeOf(search, { createdFrom: null, createdTo: null }));
  const found = await Promise.all(
    branches.map((branch) => runBranch(database, search, { branch, fresh })),
  );
  // Below an unfinished branch another may have found more.
  const ends = found.flatMap(({ lastExamined }) => lastExamined?.id ?? []);
  const end = ends.toSorted(newestFirst)[0] ?? null;
  const named = wanted.ids.filter((id) => id < search.beforeId);
  const ids = new Set([...named, ...found.flatMap(({ rows }) => rows.map(({ id }) => id))]);
  const rows = [...ids]
    .filter((id) => end === null || id >= end)
    .toSorted(newestFirst)
    .slice(0, search.limit)
    .map((id) => ({ id }));
  return { rows, lastExamined: end === null ? null : { id: end }, asOf: fresh.asOf };
}

/** A text may be several things, each of which is a branch. */
function branchesOf(
  reading: Reading,
  { timeZone, from, clockOffsetMs }: TapSearch,
  namedBy: ReadonlyMap<string, Named>,
): readonly Branch[] {
  const last4 = termIn(reading, 'last4');
  const amount = termIn(reading, 'amount');
  const day = termIn(reading, 'day')?.day;
  const currency = termIn(reading, 'currency')?.currency ?? amount?.currency ?? null;
  const movedFrom = clockOffsetMs === 0 ? null : from;
  const traits: WantedTraits = {
    last4: last4 === undefined ? null : Number(last4.last4),
    thousandths: amount?.thousandths ?? null,
    authorisationCode: null,
    deviceId: null,
  };
  const conditions: Conditions = {
    // The ids have real times, by which they bound the search unless the clock was moved.
    createdFrom: day === undefined ? movedFrom : startOfDay(day, timeZone),
    createdTo: day === undefined ? null : startOfDay(day, timeZone, 1),
    currency,
    subMerchantIds: null,
    reference: null,
  };
  const text = termIn(reading, 'text')?.text;
  if (text === undefined) return [{ traits, conditions }];
  const { readers = [], subMerchants = [] } = namedBy.get(text) ?? {};
  const branches: Branch[] = readers.map(({ id }) => {
    return { traits: { ...traits, deviceId: id }, conditions };
  });
  if (codePattern.test(text)) {
    const authorisationCode = text.toUpperCase();
    branches.push({ traits: { ...traits, authorisationCode }, conditions });
  }
  if (text.length >= prefixMin) {
    branches.push({ traits, conditions: { ...conditions, reference: text } });
  }
  // Without another term the sub-merchant itself is the result.
  if (subMerchants.length > 0 && reading.length > 1) {
    const subMerchantIds = subMerchants.map(({ uuid }) => uuid);
    branches.push({ traits, conditions: { ...conditions, subMerchantIds } });
  }
  return branches;
}

async function runBranch(
  database: Database,
  search: TapSearch,
  { branch, fresh }: { readonly branch: Branch; readonly fresh: FreshTraits },
): Promise<Found<Row, Row>> {
  const range = rangeOf(search, branch.conditions);
  const { ids, isFull, unchecked } = await listCandidates(database, { search, range, branch });
  const newIds = hasTraits(branch.traits) ? matching(fresh.traits, branch.traits, range) : [];
  const all = [...new Set([...ids, ...newIds])].toSorted(newestFirst);
  const kept = await keepMatching(database, search.platformId, all, unchecked);
  const last = isFull ? ids.at(-1) : undefined;
  return {
    rows: kept.map((id) => ({ id })),
    lastExamined: last === undefined ? null : { id: last },
  };
}

/**
 * The newest transactions that may meet the conditions, by the index that narrows most down, and
 * the conditions still to be checked. It is full if there may be more that were not read.
 */
async function listCandidates(
  database: Database,
  at: { readonly search: TapSearch; readonly range: IdRange; readonly branch: Branch },
): Promise<{
  readonly ids: readonly string[];
  readonly isFull: boolean;
  readonly unchecked: Conditions;
}> {
  const { search, range } = at;
  const { traits, conditions } = at.branch;
  const { reference, subMerchantIds } = conditions;
  if (!hasTraits(traits) && reference !== null) {
    const wanted = { prefix: reference, examinedMax: referencesMax };
    const ids = await listByReference(database, range, wanted);
    return { ids, isFull: false, unchecked: { ...conditions, reference: null } };
  }
  const [onlyOne = null, another] = subMerchantIds ?? [];
  const isByOwner = !hasTraits(traits) && onlyOne !== null && another === undefined;
  const unchecked = isByOwner ? { ...conditions, subMerchantIds: null } : conditions;
  const isChecked = Object.values(unchecked).some((value) => value !== null);
  const limit = isChecked ? examinedMax : search.limit;
  const ids = hasTraits(traits)
    ? await listByTraits(database, range, { ...traits, limit })
    : await listNewest(database, range, { subMerchantId: isByOwner ? onlyOne : null, limit });
  return { ids, isFull: isChecked && ids.length === limit, unchecked };
}

/** The ids that the branch's transactions can have. */
function rangeOf(
  { platformId, clockOffsetMs, from, beforeId }: TapSearch,
  { createdFrom, createdTo }: Pick<Conditions, 'createdFrom' | 'createdTo'>,
): IdRange {
  const ids = idsOfSpan({ from: createdFrom ?? from, to: createdTo }, clockOffsetMs);
  return {
    platformId,
    fromId: ids.fromId,
    beforeId: beforeId < ids.beforeId ? beforeId : ids.beforeId,
  };
}

function hasTraits(traits: WantedTraits): boolean {
  return Object.values(traits).some((value) => value !== null);
}

function matching(
  traits: readonly Traits[],
  { last4, thousandths, authorisationCode, deviceId }: WantedTraits,
  { fromId, beforeId }: IdRange,
): readonly string[] {
  return traits
    .filter(
      (each) =>
        each.id >= fromId &&
        each.id < beforeId &&
        (last4 === null || each.last4 === last4) &&
        (thousandths === null || each.amounts.includes(thousandths)) &&
        (authorisationCode === null || each.authorisationCode === authorisationCode) &&
        (deviceId === null || each.deviceId === deviceId),
    )
    .map(({ id }) => id);
}
