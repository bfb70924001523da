import type { Terminal } from '../command.ts';
import { printResult, type Result } from '../terminal/print-result.ts';
import type { Connection } from './with-client.ts';

/** Prints the result of work with the service that the environment names. */
export async function printAnswer(
  terminal: Terminal,
  options: { readonly json?: true | undefined },
  work: (connection: Connection) => Promise<Result>,
): Promise<void> {
  const { withClient } = await import('./with-client.ts');
  await withClient(terminal, async (connection) => {
    printResult(terminal, options, await work(connection));
  });
}
