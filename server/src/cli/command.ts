import { renderCommandHelp } from './help.ts';
import { parseCommandLine } from './parse-command-line.ts';

/** What a command may know of the world around it. */
export interface Terminal {
  readonly env: NodeJS.ProcessEnv;
  /** A line, or several, of what was asked for: standard output. */
  print(text: string): void;
  /** Progress, advice and failures, which no script should read as a result: standard error. */
  note(text: string): void;
}

export interface ArgumentSpec {
  readonly about: string;
}

export interface OptionSpec {
  readonly type: 'string' | 'boolean';
  /** May be given several times. */
  readonly multiple?: boolean;
  readonly required?: boolean;
  /** What stands for the value in the help, such as `name`. */
  readonly placeholder?: string;
  readonly about: string;
}

export type ArgumentSpecs = Readonly<Record<string, ArgumentSpec>>;
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

export interface Example {
  readonly does: string;
  readonly line: string;
}

/** Everything about a command that its help tells. */
export interface CommandFacts {
  /** With the words of its group: `keys issue`. */
  readonly name: string;
  readonly summary: string;
  /** What it is for, a paragraph each. */
  readonly about: readonly string[];
  readonly arguments: ArgumentSpecs;
  readonly options: OptionSpecs;
  readonly examples: readonly [Example, Example];
}

export interface Command extends CommandFacts {
  readonly kind: 'command';
  /** Understands what follows the command's name, and does it. */
  execute(argv: readonly string[], terminal: Terminal): Promise<void>;
}

export interface CommandGroup {
  readonly kind: 'group';
  readonly name: string;
  readonly summary: string;
  readonly about: readonly string[];
  readonly commands: readonly CommandNode[];
  readonly examples: readonly [Example, Example];
}

export type CommandNode = Command | CommandGroup;

export type ArgumentValues<Specs extends ArgumentSpecs> = {
  readonly [Name in keyof Specs]: string;
};

export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: OptionValue<Specs[Name]>;
};

type OptionValue<Spec extends OptionSpec> = Spec['type'] extends 'boolean'
  ? boolean
  : Spec extends { readonly multiple: true }
    ? readonly string[]
    : Spec extends { readonly required: true }
      ? string
      : string | undefined;

/** Declares a command once, so that its help, its checks and the types of its values agree. */
export function defineCommand<
  const Arguments extends ArgumentSpecs,
  const Options extends OptionSpecs,
>(
  command: CommandFacts & {
    readonly arguments: Arguments;
    readonly options: Options;
    run(
      given: ArgumentValues<Arguments> & OptionValues<Options>,
      terminal: Terminal,
    ): Promise<void>;
  },
): Command {
  const { run, ...facts } = command;
  return {
    ...facts,
    kind: 'command',
    async execute(argv, terminal) {
      const parsed = parseCommandLine(argv, command);
      if (parsed === 'help') terminal.print(renderCommandHelp(facts));
      else await run(parsed, terminal);
    },
  };
}
