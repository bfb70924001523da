import type { CommanderError, CommandUnknownOpts } from '@commander-js/extra-typings';
import { didYouMean } from '../../server/src/lib/faults/did-you-mean.ts';

/** A command line that was not understood: the command it names and the words after it. */
interface Line {
  readonly command: CommandUnknownOpts;
  readonly rest: readonly string[];
}

/**
 * Says what is wrong with a command line and what would be right, as a complete command to paste.
 * It repeats only harmless words: any other may be a secret that was pasted by mistake.
 */
export function explainUsage(line: Line, error: CommanderError): string {
  const { command } = line;
  const [, quoted = ''] = /'(.*?)'/.exec(error.message) ?? [];
  switch (error.code) {
    case 'commander.unknownOption':
      return unknownOption(line, quoted);
    case 'commander.missingMandatoryOptionValue': {
      // Commander reports missing options before unknown ones, and a typo is both.
      const unknown = command.args.find((word) => word.startsWith('--'));
      if (unknown !== undefined) return unknownOption(line, unknown);
      return `${quoted} is required: ${usageOf(command)}.`;
    }
    case 'commander.optionMissingArgument':
      return missingValue(quoted);
    case 'commander.invalidArgument':
      return unknownChoice(line, error);
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

/** Null if the line names a command. */
export function explainUnknownCommand({ command: group, rest }: Line): string | null {
  const [word, ...others] = rest;
  if (group.commands.length === 0 || word === undefined || word.startsWith('-')) return null;
  const known = group.commands.map((command) => command.name());
  const meant = didYouMean(word, known) ?? findInGroups(group, word);
  if (meant === null) {
    const named = nameOf(group) === '' ? '' : `${nameOf(group)} `;
    const shown = isHarmless(word) ? `${named}${word}` : `${named}…`;
    return `Unknown command "${shown}"; "${pathOf(group)} --help" shows ${known.join(', ')}.`;
  }
  const typed = `${nameOf(group)} ${word}`.trimStart();
  return `Unknown command "${typed}"; did you mean "${paste(group, [...meant.split(' '), ...others])}"?`;
}

/** `sub-merchants onboard` for `onboard`, if only one group has it. */
function findInGroups(group: CommandUnknownOpts, word: string): string | null {
  const [found, ...others] = group.commands
    .flatMap((child) => child.commands)
    .filter((command) => command.name() === word);
  return found === undefined || others.length > 0 ? null : nameOf(found);
}

function unknownOption(line: Line, given: string): string {
  const { command, rest } = line;
  const [option = ''] = given.split('=');
  const known = ['--help', ...command.options.flatMap(({ long }) => long ?? [])];
  if (known.includes(option)) return `${option} takes no value.`;
  const meant = didYouMean(option, known);
  if (meant !== null) {
    const corrected = rest.map((word) => (word === given ? word.replace(option, meant) : word));
    return `Unknown option ${option}; did you mean "${paste(command, corrected)}"?`;
  }
  const advice =
    command.commands.length > 0
      ? 'options come after the command they belong to.'
      : `"${pathOf(command)} --help" lists those it knows.`;
  return `Unknown option ${option}; ${advice}`;
}

/** A value that is none of those an option may have. */
function unknownChoice({ command, rest }: Line, error: CommanderError): string {
  const [, flags = ''] = /option '(.*?)'/.exec(error.message) ?? [];
  const option = command.options.find((candidate) => candidate.flags === flags);
  const choices = option?.argChoices ?? [];
  if (option === undefined || choices.length === 0) return error.message;
  const sentence = `${option.long} is one of ${choices.join(', ')}`;
  const at = rest.findIndex((word) => word.split('=')[0] === option.long);
  const [, given = rest[at + 1] ?? ''] = /=(.*)/s.exec(rest[at] ?? '') ?? [];
  const meant = didYouMean(given, choices);
  if (meant === null) return `${sentence}.`;
  const corrected = rest.map((word, index) =>
    word === given && index === at + 1
      ? meant
      : word === `${option.long}=${given}`
        ? `${option.long}=${meant}`
        : word,
  );
  return `${sentence}; did you mean "${paste(command, corrected)}"?`;
}

/** The line to paste, where a word that may be a secret is left to fill in. */
function paste(command: CommandUnknownOpts, words: readonly string[]): string {
  const shown = words.map((word) => {
    const [, name = '', value] = /^(--[\w-]+=)?(.*)$/s.exec(word) ?? [];
    if (value === undefined || !isHarmless(value)) return `${name}<…>`;
    return `${name}${/\s/.test(value) ? `'${value}'` : value}`;
  });
  return [pathOf(command), ...shown].join(' ');
}

/** Names, ids, amounts and times; not keys, secrets or what is as long as one. */
function isHarmless(word: string): boolean {
  return /^[\w.,:@/=+ -]{1,64}$/.test(word) && !/(^|[^a-z])(tr|sk|whsec|rk|pk)_/i.test(word);
}
