/** A word as typed in a shell, quoted if it has characters that a shell would interpret. */
export function shellWord(text: string): string {
  return /^[\w.,:@%+/=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
