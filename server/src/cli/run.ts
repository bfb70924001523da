import { CommanderError, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { createCommands } from './commands.ts';
import { explainUsage } from './explain-usage.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs one command line to its end and returns the exit code: 0 when it was done, 1 when it could
 * not be, 2 when it was not understood. Whatever could be foreseen is told in one sentence.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  // Commander's own help command knows the first level alone.
  const words = argv[0] === 'help' ? [...argv.slice(1), '--help'] : argv;
  const program = createCommands(terminal);
  try {
    await program.parseAsync(words, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      // A command was left out, and the help was shown instead.
      if (error.code !== 'commander.help') {
        terminal.note(explainUsage(commandOf(program, words), error));
      }
      return 2;
    }
    if (error instanceof UsageError) {
      terminal.note(error.message);
      return 2;
    }
    terminal.note(await explainFailure(error));
    return 1;
  }
}

function commandOf(group: CommandUnknownOpts, words: readonly string[]): CommandUnknownOpts {
  const next = group.commands.find((command) => command.name() === words[0]);
  return next === undefined ? group : commandOf(next, words.slice(1));
}

async function explainFailure(error: unknown): Promise<string> {
  const { AccessError } = await import('../domains/access/index.ts');
  const { explainStart } = await import('../start/start-error.ts');
  const sentence = error instanceof AccessError ? error.message : explainStart(error);
  if (sentence !== null) return sentence;
  // A bug or a breakdown: here the stack is what a report of it needs.
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
