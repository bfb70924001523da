import type { CommanderError, CommandUnknownOpts } from '@commander-js/extra-typings';
import { didYouMean } from '../lib/did-you-mean.ts';

/**
 * Says what is wrong with a command line and what would be right. It repeats only what should be a
 * command or an option: any other word may be a secret that was pasted by mistake.
 */
export function explainUsage(command: CommandUnknownOpts, error: CommanderError): string {
  const [, quoted = ''] = /'(.*?)'/.exec(error.message) ?? [];
  switch (error.code) {
    case 'commander.unknownCommand':
      return unknownCommand(command);
    case 'commander.unknownOption':
      return unknownOption(command, quoted);
    case 'commander.missingMandatoryOptionValue': {
      // Commander reports missing options before unknown ones, and a typo is both.
      const unknown = command.args.find((word) => word.startsWith('--'));
      if (unknown !== undefined) return unknownOption(command, unknown);
      return `${quoted} is required: ${usageOf(command)}.`;
    }
    case 'commander.optionMissingArgument':
      return missingValue(quoted);
    case 'commander.missingArgument':
      return `Something is missing: ${usageOf(command)}.`;
    case 'commander.excessArguments':
      return `There is a word too many (quote one that has spaces): ${usageOf(command)}.`;
    default:
      return error.message;
  }
}

export function missingValue(flags: string): string {
  return `${flags.replace(/ .*/, '')} needs a value: ${flags}.`;
}

/** A command with its required arguments and options only. */
export function usageOf(command: CommandUnknownOpts): string {
  const words = command.registeredArguments.filter(({ required }) => required);
  const options = command.options.filter(({ mandatory }) => mandatory);
  return [
    pathOf(command),
    ...words.map((word) => `<${word.name()}>`),
    ...options.map(({ flags }) => flags),
  ].join(' ');
}

/** A command as it is typed: `npx taprail keys issue`. */
function pathOf(command: CommandUnknownOpts): string {
  return `npx taprail ${nameOf(command)}`.trimEnd();
}

/** A command's name with that of its group: `keys issue`. */
export function nameOf(command: CommandUnknownOpts): string {
  return command.parent === null ? '' : `${nameOf(command.parent)} ${command.name()}`.trimStart();
}

function unknownCommand(group: CommandUnknownOpts): string {
  const [word = ''] = group.args;
  const known = group.commands.map((command) => command.name());
  const meant = didYouMean(word, known);
  return (
    `Unknown command "${`${nameOf(group)} ${word}`.trimStart()}"; ` +
    (meant === null
      ? `"${pathOf(group)} --help" shows ${known.join(', ')}.`
      : `did you mean "${pathOf(group)} ${meant}"?`)
  );
}

function unknownOption(command: CommandUnknownOpts, given: string): string {
  const option = given.replace(/=.*/, '');
  const known = ['--help', ...command.options.flatMap(({ long }) => long ?? [])];
  if (known.includes(option)) return `${option} takes no value.`;
  const isGroup = command.commands.length > 0;
  const meant = didYouMean(option, known);
  if (meant !== null) {
    const line = isGroup ? `"${pathOf(command)} ${meant}"` : meant;
    return `Unknown option ${option}; did you mean ${line}?`;
  }
  const advice = isGroup
    ? 'options come after the command they belong to.'
    : `${pathOf(command)} --help lists those it knows.`;
  return `Unknown option ${option}; ${advice}`;
}
