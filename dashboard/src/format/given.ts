type Given<Query> = { [Name in keyof Query]?: NonNullable<Query[Name]> };

/** A query without what is not asked for: the same question has one key. */
export function given<Query extends object>(query: Query): Given<Query> {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Given<Query>;
}
