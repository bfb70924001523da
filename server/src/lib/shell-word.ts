/** A word as it is typed in a shell, in quotes if a shell would take a part of it for its own. */
export function shellWord(text: string): string {
  return /^[\w.,:@%+/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
