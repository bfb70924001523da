import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { CommandError, type Terminal, UsageError } from './command.ts';
import { explainUnknownCommand, explainUsage } from './explain-usage.ts';
import { createProgram } from './program.ts';

/**
 * Runs one command line and returns the exit code: 0 when it was done, 1 when it failed, 2 when it
 * was not understood. Expected failures are explained in one sentence.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Commander's own help command knows the first level only.
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const program = createProgram(terminal);
  const line = lineOf(program, words);
  // Commander would show the help of the group instead if the line ends with --help.
  const unknown = explainUnknownCommand(line);
  if (unknown !== null) {
    terminal.note(unknown);
    return 2;
  }
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // Without a command, Commander has already shown the help.
      if (error.code !== 'commander.help') {
        terminal.note(explainUsage(line, error));
      }
      return 2;
    }
    if (error instanceof UsageError) {
      terminal.note(error.message);
      return 2;
    }
    terminal.note(error instanceof CommandError ? error.message : await explainFailure(error));
    return 1;
  }
}

/** The command that the first words name, and the words after them. */
function lineOf(
  command: CommandUnknownOpts,
  rest: readonly string[],
): { readonly command: CommandUnknownOpts; readonly rest: readonly string[] } {
  const next = command.commands.find((child) => child.name() === rest[0]);
  return next === undefined ? { command, rest } : lineOf(next, rest.slice(1));
}

async function explainFailure(error: unknown): Promise<string> {
  const { ManagementError } = await import('../../server/src/domains/platforms/index.ts');
  const { explainStart } = await import('../../server/src/start/start-error.ts');
  const sentence = error instanceof ManagementError ? error.message : explainStart(error);
  if (sentence !== null) return sentence;
  // This failure is unexpected, so a report of it needs the stack.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
