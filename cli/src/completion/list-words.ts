import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { nameOf } from '../explain-usage.ts';

export interface Word {
  readonly word: string;
  readonly about: string;
}

/**
 * The words that may come next, by what was typed: a command such as `payouts list`, or a command
 * and an option that takes one of several values. Taken from the program, as its help is.
 */
export function listWords(program: CommandUnknownOpts): ReadonlyMap<string, readonly Word[]> {
  const words = new Map<string, readonly Word[]>();
  for (const command of [program, ...descendants(program)]) {
    const name = nameOf(command);
    words.set(name, wordsAfter(command));
    for (const { long, argChoices } of command.options) {
      if (argChoices !== undefined) words.set(`${name} ${long}`, argChoices.map(plain));
    }
  }
  return words;
}

function descendants(command: CommandUnknownOpts): readonly CommandUnknownOpts[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

function wordsAfter(command: CommandUnknownOpts): Word[] {
  return [
    ...command.commands.map((child) => ({ word: child.name(), about: child.summary() })),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map(plain)),
    ...command.options.map(({ long, flags, description }) => ({
      word: long ?? flags,
      about: description,
    })),
    { word: '--help', about: 'Its purpose and options.' },
  ];
}

function plain(word: string): Word {
  return { word, about: '' };
}
