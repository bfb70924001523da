import { type Command, Option } from '@commander-js/extra-typings';

/** The surroundings of a command. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** Prints results to standard output. */
  print(text: string): void;
  /** Prints progress, advice and failures, which no script should take for a result, to stderr. */
  note(text: string): void;
  /** Replaces the last line of stderr on a terminal; elsewhere nothing is shown. */
  showProgress(line: string): void;
  /** Whether a person reads the results as they come. */
  readonly isInteractive: boolean;
  /** The line that a person types as the answer; null if there is nobody to ask. */
  ask(question: string): Promise<string | null>;
  /** Colours a part of a result on a terminal; elsewhere the text stays as it is. */
  style(look: Look, text: string): string;
}

export type Look = 'bold' | 'dim' | 'green' | 'red' | 'yellow';

/** Adds a command, or a group of them, to the program. */
export type AddCommand = (program: Command, terminal: Terminal) => void;

/** A command line that Taprail does not understand, explained in one sentence. Exit code 2. */
export class UsageError extends Error {}

/** The failure of a command, explained in one sentence. Exit code 1. */
export class CommandError extends Error {
  /** `next` is the complete command that helps, if there is one. */
  constructor(
    sentence: string,
    options: { readonly next?: string; readonly cause?: unknown } = {},
  ) {
    const { next, cause } = options;
    super(next === undefined ? sentence : `${sentence}\n  ${next}`, { cause });
  }
}

export const jsonOption = new Option('--json', 'Print JSON instead, for scripts.');

export const platformOption = new Option(
  '--platform <name>',
  'The platform, by its name. Required.',
).makeOptionMandatory();

/** The value of an option that takes a whole number. */
export function parseWhole(
  text: string,
  bounds: { readonly name: string; readonly min: number; readonly max: number },
): number {
  const { name, min, max } = bounds;
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= min && value <= max) return value;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}.`);
}

/** What a user sees of a command, or of a group of them, besides its arguments and options. */
interface Help {
  readonly summary: string;
  readonly description: string;
  /** What a user may want to do, and the line that does it. */
  readonly examples: Readonly<Record<string, string>>;
}

/** Adds a command to the program or to a group. */
export function defineCommand(parent: Command, name: string, help: Help) {
  return parent
    .command(name)
    .summary(help.summary)
    .description(help.description)
    .addHelpText('after', examples(help.examples));
}

/** The end of a command's help. */
export function examples(lines: Help['examples']): string {
  const list = Object.entries(lines).map(([does, line]) => `  ${does}\n    ${line}`);
  return `\nExamples:\n${list.join('\n\n')}`;
}
