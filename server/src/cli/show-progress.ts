/** Replaces the last line, but only on a terminal: a script wants the result only. */
export function showProgress(line: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
}
