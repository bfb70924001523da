/** What a file is about, in signs that every system allows in the name of a file. */
export function csvFileName(...parts: readonly (string | undefined)[]): string {
  const names = parts.filter((part) => part !== undefined);
  return `${names.map((name) => name.replaceAll(/[^\w.@-]/g, '-')).join('_')}.csv`;
}
