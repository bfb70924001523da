import type { Terminal } from '../command.ts';
import { printResult, type Result } from '../terminal/print-result.ts';
import type { Advice } from './explain-api-error.ts';
import type { Connection } from './with-client.ts';

/** Prints the result of work with the service that the environment names; see `withClient`. */
export async function printAnswer(
  terminal: Terminal,
  options: { readonly json?: true | undefined; readonly advice?: Advice },
  work: (connection: Connection) => Promise<Result>,
): Promise<void> {
  const { withClient } = await import('./with-client.ts');
  const result = await withClient(terminal, work, options.advice);
  printResult(terminal, options, result);
}
