/** A file name from these parts, in characters that every system allows. */
export function csvFileName(...parts: readonly (string | undefined)[]): string {
  const names = parts.filter((part) => part !== undefined);
  return `${names.map((name) => name.replaceAll(/[^\w.@-]/g, '-')).join('_')}.csv`;
}
