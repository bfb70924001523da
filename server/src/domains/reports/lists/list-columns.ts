import type { CsvValue } from '../../../lib/csv.ts';
import { type Column, column, exampleMoney, instantColumns } from '../report.ts';

/** An item as the list answers it. */
export type Item = Readonly<Record<string, unknown>>;

/** The value at a path such as stages.tap.device; null where a part is missing. */
function valueAt(item: Item, path: string): unknown {
  let value: unknown = item;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Item)[name];
  }
  return value ?? null;
}

/** A text, a number or a truth value; the elements of an array are one text. */
export function field(name: string, path = name): Column<Item> {
  return column(name, '', null, (item): CsvValue => {
    const value = valueAt(item, path);
    if (value === null) return null;
    if (Array.isArray(value)) return value.join(' ');
    return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
  });
}

/** An amount in minor units, as a decimal of the item's currency. */
export function money(name: string, path = name, currencyPath = 'currency'): Column<Item> {
  return column(name, '', exampleMoney(0n), (item): CsvValue => {
    const amount = valueAt(item, path);
    const currency = valueAt(item, currencyPath);
    return typeof amount === 'number' && typeof currency === 'string'
      ? { amountMinor: BigInt(amount), currency }
      : null;
  });
}

/** An instant, in UTC and in local time. */
export function time(name: string, path = name): readonly Column<Item>[] {
  return instantColumns<Item>(name, '', null, (item) => valueAt(item, path) as string | null);
}
