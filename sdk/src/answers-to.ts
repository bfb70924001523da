/**
 * Picks the answers that the items of a requirement list ask for, by dotted names. An item such as
 * external_account asks for everything below it.
 */
export function answersTo(items: readonly string[], answers: object): Record<string, unknown> {
  const isAsked = (path: string) =>
    items.some((item) => path === item || path.startsWith(`${item}.`));
  return Object.fromEntries(leavesOf(answers).filter(([path]) => isAsked(path)));
}

function leavesOf(value: unknown, path: readonly string[] = []): [path: string, leaf: unknown][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== 'object' || Array.isArray(value)) return [[path.join('.'), value]];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]));
}
