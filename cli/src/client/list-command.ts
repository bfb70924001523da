import { type Command, Option, type OptionValues } from '@commander-js/extra-typings';
import type { Page, Taprail } from '../../../sdk/src/index.ts';
import { shellWord } from '../../../server/src/lib/shell-word.ts';
import { jsonOption, parseWhole, type Terminal } from '../command.ts';
import { nameOf } from '../explain-usage.ts';
import { renderTable } from '../terminal/table.ts';

const limitOption = new Option('--limit <number>', 'How many to list, 1 to 100.')
  .argParser((text) => parseWhole(text, { name: 'limit', min: 1, max: 100 }))
  .default(25);

const cursorOption = new Option('--cursor <id>', 'The cursor that the page before shows.');

interface Paging {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

interface List<Query, Item> {
  readonly load: (taprail: Taprail, query: Query) => Promise<Page<Item>>;
  readonly headings: readonly string[];
  readonly cells: (item: Item) => readonly string[] | Promise<readonly string[]>;
  /** The next command, for the first item. */
  readonly next: (item: Item) => string;
  /** A sentence for an empty list, and the command that would fill it. */
  readonly empty: string;
}

/** Completes a list command, which prints one page, newest first, and how to continue. */
export function listCommand<Filters extends OptionValues, Item>(
  command: Command<[], Filters>,
  terminal: Terminal,
  list: List<Filters & Paging, Item>,
): void {
  command.addOption(limitOption).addOption(cursorOption).addOption(jsonOption);
  command.action(async () => {
    const { withClient } = await import('./with-client.ts');
    const { json, ...given }: OptionValues = command.opts();
    const query = given as Filters & Paging;
    const page = await withClient(terminal, ({ taprail }) => list.load(taprail, query));
    if (json === true) return terminal.print(JSON.stringify(page, null, 2));
    const [first] = page.data;
    if (first === undefined) return terminal.print(list.empty);
    const rows = await Promise.all(page.data.map(list.cells));
    terminal.print(renderTable([list.headings, ...rows]));
    terminal.note(`\nNext:\n  ${list.next(first)}`);
    if (page.next_cursor === null) return;
    const options = optionsOf({ ...query, cursor: page.next_cursor });
    const again = ['npx taprail', nameOf(command), ...options].join(' ');
    terminal.note(`\nThere are more:\n  ${again}`);
  });
}

/** Options as they are typed. */
function optionsOf(query: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(query).map(([name, value]) => {
    const option = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    return `--${option} ${shellWord(String(value))}`;
  });
}
