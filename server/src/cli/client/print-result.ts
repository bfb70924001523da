import type { Terminal } from '../command.ts';

/** A result of a command: what scripts get with `--json`, and the same for people. */
export interface Result {
  readonly value: unknown;
  readonly text: () => string;
  /** What one may want to do next, as complete commands. */
  readonly next?: readonly string[];
}

export function printResult(
  terminal: Terminal,
  { json }: { readonly json?: true | undefined },
  { value, text, next = [] }: Result,
): void {
  terminal.print(json === true ? JSON.stringify(value, null, 2) : text());
  if (json === true) return;
  if (next.length > 0) terminal.note(['', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'));
}
