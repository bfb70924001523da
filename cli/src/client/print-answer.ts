import type { Command, OptionValues } from '@commander-js/extra-typings';
import { jsonOption, type Terminal } from '../command.ts';
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

/** Completes a command that only prints the result of work with the service. */
export function answerCommand<Words extends unknown[], Options extends OptionValues>(
  command: Command<Words, Options>,
  terminal: Terminal,
  work: (connection: Connection, ...given: [...Words, Options]) => Promise<Result>,
): void {
  command.addOption(jsonOption);
  command.action(async (...given) => {
    const { json, ...options } = command.opts() as Options & { readonly json?: true };
    // After the words of the command line come the options and the command itself.
    const words = [...given.slice(0, -2), options] as [...Words, Options];
    await printAnswer(terminal, { json }, (connection) => work(connection, ...words));
  });
}
