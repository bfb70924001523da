import { Option } from '@commander-js/extra-typings';
import type { Page, Taprail } from '../../../sdk/src/index.ts';
import { shellWord } from '../../../server/src/lib/shell-word.ts';
import { parseWhole, type Terminal } from '../command.ts';
import { renderTable } from '../terminal/table.ts';

export const limitOption = new Option('--limit <number>', 'How many to list, 1 to 100.')
  .argParser((text) => parseWhole(text, { name: 'limit', min: 1, max: 100 }))
  .default(25);

export const cursorOption = new Option('--cursor <id>', 'The cursor that the page before shows.');

interface List<Query, Item> {
  /** The command, such as `payouts list`. */
  readonly name: string;
  readonly load: (taprail: Taprail, query: Query) => Promise<Page<Item>>;
  readonly headings: readonly string[];
  readonly cells: (item: Item) => readonly string[];
  /** The next command, for the first item. */
  readonly next: (item: Item) => string;
  /** A sentence for an empty list, and the command that would fill it. */
  readonly empty: string;
}

/** The action of list commands: prints one page, newest first, and how to continue. */
export function listAction<Query extends object, Item>(
  terminal: Terminal,
  list: List<Query, Item>,
): (options: Query & { readonly json?: true | undefined }) => Promise<void> {
  return async ({ json, ...given }) => {
    const { withClient } = await import('./with-client.ts');
    const query = given as Query;
    const page = await withClient(terminal, ({ taprail }) => list.load(taprail, query));
    if (json === true) return terminal.print(JSON.stringify(page, null, 2));
    const [first] = page.data;
    if (first === undefined) return terminal.print(list.empty);
    terminal.print(renderTable([list.headings, ...page.data.map(list.cells)]));
    terminal.note(`\nNext:\n  ${list.next(first)}`);
    if (page.next_cursor === null) return;
    const options = optionsOf({ ...query, cursor: page.next_cursor });
    const again = ['npx taprail', list.name, ...options].join(' ');
    terminal.note(`\nThere are more:\n  ${again}`);
  };
}

/** Options as they are typed. */
function optionsOf(query: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(query).map(([name, value]) => {
    const option = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option} ${shellWord(String(value))}`;
  });
}
