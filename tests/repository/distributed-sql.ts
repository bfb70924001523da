/**
 * Finds the parts of a statement that fail, or give wrong results, on tables distributed by
 * platform. The same text runs on plain PostgreSQL and on Citus, so the rules hold for all
 * statements.
 */
export function findDistributionFaults(text: string, tenantTables: ReadonlySet<string>): string[] {
  const code = text.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ');
  const faults = forbidden.filter(({ pattern }) => pattern.test(code)).map(({ fault }) => fault);
  if (locksInside(code)) faults.push('locks rows in a subquery');
  const loose = tablesIn(code).filter(
    (reference) => tenantTables.has(reference.table) && !namesPlatform(code, reference),
  );
  return [...faults, ...loose.map(({ table }) => `reads or writes ${table} of any platform`)];
}

const forbidden = [
  { pattern: /\bctid\b/, fault: 'uses ctid' },
  {
    pattern: /\bas (?:(?:not )?materialized )?\( ?(?:insert|update|delete|merge)\b/,
    fault: 'writes in a common table expression',
  },
  {
    pattern: /\bcase (?!when\b)/,
    fault: 'has a case with an operand, which Citus deparses wrongly',
  },
  {
    pattern: /\bupdate \w[^;]*\b(?:gen_random_uuid|uuidv7|random|clock_timestamp|nextval)\(/,
    fault: 'calls a volatile function in an update',
  },
  {
    // The sum of a time and an interval depends on the session's time zone.
    pattern: /\bupdate \w[^;]*(?:_at|timestamptz) [+-] [^;,]*\binterval '/,
    fault: 'adds an interval to a time in an update',
  },
  {
    pattern: /\binsert into [^;]*; get diagnostics/,
    fault: 'counts what an insert did, which Citus answers with what was selected',
  },
  {
    pattern: /\b(?:set|,) \w+ = \([^()]*\) ?\[/,
    fault: 'sets a column to an element of an array, which ends the coordinator',
  },
  { pattern: /\bexists ?\( ?select from\b/, fault: 'selects nothing in exists: select 1' },
];

function locksInside(code: string): boolean {
  const locks = [...code.matchAll(/\bfor (?:no key )?(?:update|share)\b/g)];
  return locks.some(({ index }) => {
    const before = code.slice(0, index);
    return count(before, '(') > count(before, ')');
  });
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}

interface TableReference {
  readonly table: string;
  /** The name by which the statement refers to its columns. */
  readonly alias: string;
  readonly isInsert: boolean;
}

const reference = '[a-z_]+\\b(?![.(])(?: as)?(?: [a-z]\\w*)?';
/** One table, or several as in `from a, b`. */
const references = new RegExp(
  `\\b(from|join|update|into|using) (${reference}(?:, ${reference})*)`,
  'g',
);
const keywords =
  /^(where|set|on|using|join|left|right|inner|cross|full|group|order|limit|returning|for|union|values|select|as|offset|having)$/;

function tablesIn(code: string): TableReference[] {
  return [...code.matchAll(references)].flatMap(([, keyword, list = '']) =>
    list.split(', ').map((each) => {
      const [table = '', ...names] = each.split(' ').filter((word) => !keywords.test(word));
      return { table, alias: names[0] ?? table, isInsert: keyword === 'into' };
    }),
  );
}

/**
 * An equality with a table that names its platform is not enough: Citus does not follow it into a
 * subquery or a lateral join.
 */
function namesPlatform(code: string, { table, alias, isInsert }: TableReference): boolean {
  if (isInsert) {
    return new RegExp(`into ${table}(?: as \\w+| \\w+)? ?\\( ?platform_id\\b`).test(code);
  }
  return hasParameter(code, alias) || (alias === table && hasParameter(code, null));
}

/** A parameter of the statement or function, or a column of a trigger's row. */
function hasParameter(code: string, alias: string | null): boolean {
  const column = alias === null ? '(?<![.\\w])platform_id' : `\\b${alias}\\.platform_id`;
  return new RegExp(`${column} = (?:coalesce\\()?(?:\\?|\\$\\d|p_|v_|new\\.|old\\.)`).test(code);
}
