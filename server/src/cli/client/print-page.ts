import { Option } from '@commander-js/extra-typings';
import { parseWhole, type Terminal } from '../command.ts';
import { renderTable } from '../table.ts';

export const limitOption = new Option('--limit <number>', 'How many to list, 1 to 100.')
  .argParser((text) => parseWhole(text, { name: 'limit', min: 1, max: 100 }))
  .default(25);

export const cursorOption = new Option(
  '--cursor <id>',
  'Where to go on: the end of the list before, which it shows.',
);

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly next_cursor: string | null;
}

/** Prints one page of a list, newest first, and how to go on. */
export function printPage<Item>(
  terminal: Terminal,
  { json }: { readonly json?: true | undefined },
  list: {
    readonly page: Page<Item>;
    readonly headings: readonly string[];
    readonly cells: (item: Item) => readonly string[];
    /** A sentence for an empty list, and the command that would fill it. */
    readonly empty: string;
    /** The command that was typed, and its options. */
    readonly command: string;
    readonly query: Readonly<Record<string, unknown>>;
  },
): void {
  const { data, next_cursor: cursor } = list.page;
  if (json === true) return void terminal.print(JSON.stringify(list.page, null, 2));
  if (data.length === 0) return void terminal.print(list.empty);
  terminal.print(renderTable([list.headings, ...data.map(list.cells)]));
  if (cursor === null) return;
  const again = [list.command, ...optionsOf({ ...list.query, cursor })].join(' ');
  terminal.note(`\nThere are more:\n  ${again}`);
}

/** Options as they are typed. */
function optionsOf(query: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(query).map(([name, value]) => {
    const option = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const text = String(value);
    return `--${option} ${/^[\w.:@-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`}`;
  });
}
