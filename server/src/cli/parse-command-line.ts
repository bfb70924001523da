import { parseArgs } from 'node:util';
import { didYouMean } from '../lib/did-you-mean.ts';
import type {
  ArgumentSpecs,
  ArgumentValues,
  OptionSpec,
  OptionSpecs,
  OptionValues,
} from './command.ts';
import { renderUsage } from './help.ts';
import { UsageError } from './usage-error.ts';

interface Shape<Arguments extends ArgumentSpecs, Options extends OptionSpecs> {
  readonly name: string;
  readonly arguments: Arguments;
  readonly options: Options;
}

interface GivenOption {
  readonly name: string;
  readonly rawName: string;
  readonly value?: string | undefined;
  readonly inlineValue?: boolean | undefined;
}

/**
 * The values of a command line, each option present under its name, or 'help' when it asks for
 * that. Throws UsageError for anything that the command does not know or lacks.
 */
export function parseCommandLine<Arguments extends ArgumentSpecs, Options extends OptionSpecs>(
  argv: readonly string[],
  shape: Shape<Arguments, Options>,
): 'help' | (ArgumentValues<Arguments> & OptionValues<Options>) {
  // Strictness would throw parseArgs' own sentences, which know nothing of what was meant.
  const { tokens } = parseArgs({
    args: [...argv],
    options: { ...shape.options, help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
    strict: false,
    tokens: true,
  });
  const given = tokens.filter((token) => token.kind === 'option');
  if (given.some((option) => option.name === 'help')) return 'help';
  for (const option of given) checkOption(option, shape);
  const words = tokens.filter((token) => token.kind === 'positional').map((token) => token.value);
  const options = Object.entries(shape.options).map(([name, spec]) => [
    name,
    optionValue({ name, spec, given: given.filter((option) => option.name === name), shape }),
  ]);
  // The specifications say which values there are; only the types have to be told.
  return {
    ...argumentValues(words, shape),
    ...Object.fromEntries(options),
  } as ArgumentValues<Arguments> & OptionValues<Options>;
}

function checkOption(option: GivenOption, shape: Shape<ArgumentSpecs, OptionSpecs>): void {
  const { name, rawName, value } = option;
  const spec = Object.hasOwn(shape.options, name) ? shape.options[name] : undefined;
  if (spec === undefined) {
    const meant = didYouMean(name, [...Object.keys(shape.options), 'help']);
    throw new UsageError(
      `Unknown option ${rawName}; ` +
        (meant === null
          ? `npx taprail ${shape.name} --help lists those it knows.`
          : `did you mean --${meant}?`),
    );
  }
  if (spec.type === 'boolean') {
    if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
    return;
  }
  // `--name --json` is a forgotten value; one that does begin so is given as `--name=--json`.
  const isForgotten = option.inlineValue === false && value?.startsWith('-');
  if (!value || isForgotten) {
    throw new UsageError(`${rawName} needs a value: ${rawName} <${spec.placeholder}>.`);
  }
}

function optionValue(option: {
  readonly name: string;
  readonly spec: OptionSpec;
  readonly given: readonly GivenOption[];
  readonly shape: Shape<ArgumentSpecs, OptionSpecs>;
}): boolean | string | readonly string[] | undefined {
  const { name, spec, given } = option;
  if (spec.type === 'boolean') return given.length > 0;
  const values = given.flatMap(({ value }) => value ?? []);
  if (spec.multiple) return values;
  if (values.length > 1) throw new UsageError(`--${name} may be given only once.`);
  if (spec.required && values.length === 0) {
    const usage = renderUsage(option.shape);
    throw new UsageError(`--${name} <${spec.placeholder}> is required: ${usage}.`);
  }
  return values[0];
}

/** The words are not repeated in a refusal: one of them may be a secret that was pasted wrongly. */
function argumentValues(
  words: readonly string[],
  shape: Shape<ArgumentSpecs, OptionSpecs>,
): Record<string, string> {
  const names = Object.keys(shape.arguments);
  if (words.length === names.length) {
    return Object.fromEntries(names.map((name, index) => [name, words[index] ?? '']));
  }
  const usage = renderUsage(shape);
  throw new UsageError(
    words.length < names.length
      ? `Something is missing: ${usage}.`
      : `There is a word too many (quote one that has spaces): ${usage}.`,
  );
}
