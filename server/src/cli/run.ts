import { AccessError } from '../domains/access/index.ts';
import { didYouMean } from '../lib/did-you-mean.ts';
import { explainStart } from '../start/start-error.ts';
import { version } from '../version.ts';
import type { CommandGroup, CommandNode, Terminal } from './command.ts';
import { commands } from './commands.ts';
import { renderGroupHelp } from './help.ts';
import { UsageError } from './usage-error.ts';

/**
 * Runs one command line to its end and returns the exit code: 0 when it was done, 1 when it could
 * not be, 2 when it was not understood. Whatever could be foreseen is told in one sentence.
 */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  try {
    if (argv[0] === '--version') terminal.print(version);
    else await dispatch(commands, argv, terminal);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.note(error.message);
      return 2;
    }
    const sentence = error instanceof AccessError ? error.message : explainStart(error);
    terminal.note(sentence ?? unforeseen(error));
    return 1;
  }
}

async function dispatch(
  node: CommandNode,
  argv: readonly string[],
  terminal: Terminal,
): Promise<void> {
  if (node.kind === 'command') return node.execute(argv, terminal);
  const [word, ...rest] = argv;
  // Nothing was asked for, so a script that left the command out by mistake must not go on.
  if (word === undefined) throw new UsageError(renderGroupHelp(node));
  if (word === '--help' || word === '-h') return terminal.print(renderGroupHelp(node));
  if (word === 'help') return dispatch(node, [...rest, '--help'], terminal);
  const next = node.commands.find((candidate) => lastWord(candidate) === word);
  if (next === undefined) throw notUnderstood(node, word);
  return dispatch(next, rest, terminal);
}

function notUnderstood(group: CommandGroup, word: string): UsageError {
  if (word.startsWith('-')) {
    const [option = word] = word.split('=');
    const meant = didYouMean(option, ['--help', '--version']);
    return new UsageError(
      `Unknown option ${option}; ` +
        (meant === null
          ? 'options come after the command they belong to.'
          : `did you mean "npx taprail ${meant}"?`),
    );
  }
  const known = group.commands.map(lastWord);
  const before = group.name === '' ? '' : `${group.name} `;
  const program = `npx taprail ${before}`;
  const meant = didYouMean(word, known);
  return new UsageError(
    `Unknown command "${before}${word}"; ` +
      (meant === null
        ? `"${program}--help" shows ${known.join(', ')}.`
        : `did you mean "${program}${meant}"?`),
  );
}

function lastWord(node: CommandNode): string {
  return node.name.split(' ').at(-1) ?? '';
}

/** A bug or a breakdown: here the stack is what a report of it needs. */
function unforeseen(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
