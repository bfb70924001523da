import { CommandError, type Terminal } from '../command.ts';

/** A result of a command: what scripts get with `--json`, and the same for people. */
export interface Result {
  readonly value: unknown;
  readonly text: () => string;
  /** The next sensible commands, complete; every result has one. */
  readonly next: readonly [string, ...string[]];
  /** Advice for people and scripts alike. */
  readonly note?: string;
  /** A sentence that ends the command with exit code 1, if what was asked for did not succeed. */
  readonly failure?: string | undefined;
}

export function printResult(
  terminal: Terminal,
  { json }: { readonly json?: true | undefined },
  { value, text, next, note, failure }: Result,
): void {
  terminal.print(json === true ? JSON.stringify(value, null, 2) : text());
  if (json !== true) terminal.note(['', 'Next:', ...next.map((line) => `  ${line}`)].join('\n'));
  if (note !== undefined) terminal.note(note);
  if (failure !== undefined) throw new CommandError(failure);
}
