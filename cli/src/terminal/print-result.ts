import type { Terminal } from '../command.ts';

/** A result of a command: what scripts get with `--json`, and the same for people. */
export interface Result {
  readonly value: unknown;
  readonly text: () => string;
  /** The next sensible commands, complete; every result has one. */
  readonly next: readonly [string, ...string[]];
  /** Advice for people and scripts alike. */
  readonly note?: string;
}

export function printResult(
  terminal: Terminal,
  { json }: { readonly json?: true | undefined },
  { value, text, next, note }: Result,
): void {
  terminal.print(json === true ? JSON.stringify(value, null, 2) : text());
  if (json !== true) terminal.note(['', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'));
  if (note !== undefined) terminal.note(note);
}
