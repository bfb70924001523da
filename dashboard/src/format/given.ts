type Given<Query> = { [Name in keyof Query]?: NonNullable<Query[Name]> };

/** A query without undefined filters, so that equal queries have one cache key. */
export function given<Query extends object>(query: Query): Given<Query> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<Query>;
}
