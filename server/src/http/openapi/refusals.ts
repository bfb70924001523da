import { STATUS_CODES } from 'node:http';
import type { Refusal } from '../../lib/errors.ts';
import { describeRefusal } from './responses.ts';
import { type Json, pascalCase } from './schemas.ts';

/** The refusals of an operation with one status. */
interface Group {
  readonly status: number;
  readonly codes: readonly string[];
}

interface SharedRefusals {
  readonly components: Record<string, Json>;
  /** The codes that are shown as examples. */
  readonly shown: ReadonlySet<string>;
  /** The refusals of an operation by status: references where another refuses the same. */
  describe(refusals: readonly Refusal[]): Record<string, Json>;
}

/** Answers with the same status and codes, in more than one operation, become one component. */
export function shareRefusals(operations: readonly (readonly Refusal[])[]): SharedRefusals {
  const groups = operations.flatMap(groupByStatus);
  const usual = findUsualCodes(groups);
  const shown = new Set<string>();
  const describeGroup = ({ status, codes }: Group) => {
    const [first = ''] = ownCodes(codes, usual);
    shown.add(first);
    return describeRefusal(status, { all: codes, shown: first });
  };
  const names = nameRepeated(groups, usual);
  const byKey = new Map(groups.map((group) => [keyOf(group), group]));
  const components = Object.fromEntries(
    [...byKey].flatMap(([key, group]) => {
      const name = names.get(key);
      return name === undefined ? [] : [[name, describeGroup(group)]];
    }),
  );
  const describe = (refusals: readonly Refusal[]) =>
    Object.fromEntries(
      groupByStatus(refusals).map((group) => {
        const name = names.get(keyOf(group));
        const reference = { $ref: `#/components/responses/${name}` };
        return [group.status, name === undefined ? describeGroup(group) : reference];
      }),
    );
  return { components, shown, describe };
}

function groupByStatus(refusals: readonly Refusal[]): readonly Group[] {
  const byStatus = Map.groupBy(refusals, ({ definition }) => definition.status);
  return [...byStatus].map(([status, group]) => ({
    status,
    codes: [...new Set(group.map(({ definition }) => definition.code))],
  }));
}

function keyOf({ status, codes }: Group): string {
  return `${status} ${codes.join()}`;
}

/** Codes that most operations with their status share, so that they distinguish nothing. */
function findUsualCodes(groups: readonly Group[]): ReadonlySet<string> {
  const byStatus = [...Map.groupBy(groups, ({ status }) => status).values()];
  return new Set(
    byStatus.flatMap((all) => {
      const byCode = Map.groupBy(
        all.flatMap(({ codes }) => codes),
        (code) => code,
      );
      return [...byCode].flatMap(([code, uses]) => (uses.length > all.length / 2 ? [code] : []));
    }),
  );
}

/** The most frequent get the plainest names. */
function nameRepeated(
  groups: readonly Group[],
  usual: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const repeated = [...Map.groupBy(groups, keyOf)]
    .filter(([, alike]) => alike.length > 1)
    .sort(([, a], [, b]) => b.length - a.length);
  const names = new Map<string, string>();
  const taken = new Set<string>();
  for (const [key, [group]] of repeated) {
    const name = group && candidates(group, usual).find((candidate) => !taken.has(candidate));
    if (name === undefined) continue;
    taken.add(name);
    names.set(key, name);
  }
  return names;
}

/** The phrase that HTTP has for the status, such as NotFound, or the first codes of their own. */
function candidates({ status, codes }: Group, usual: ReadonlySet<string>): readonly string[] {
  if (codes.every((code) => usual.has(code))) return [pascalCase(STATUS_CODES[status] ?? '')];
  const own = ownCodes(codes, usual).map(pascalCase);
  const short = own.map((_, index) => own.slice(0, index + 1).join('Or'));
  // Others may differ by the usual codes alone.
  return [...short, codes.map(pascalCase).join('Or')];
}

/** The codes that tell these refusals from others with their status, or all of the usual ones. */
function ownCodes(codes: readonly string[], usual: ReadonlySet<string>): readonly string[] {
  const own = codes.filter((code) => !usual.has(code));
  return own.length === 0 ? codes : own;
}
