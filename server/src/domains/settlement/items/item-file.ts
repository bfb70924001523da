import { type CsvColumn, type CsvValue, csvFile, csvLine, timeColumns } from '../../../lib/csv.ts';
import type { Answer } from '../../../request/context.ts';
import { payoutItemExample } from '../schemas.ts';
import type { Settlement } from '../settlement.ts';
import { listItems } from './item-store.ts';
import { renderItem, requirePayout } from './list-payouts.ts';

type Item = Omit<ReturnType<typeof renderItem>, LinkName> &
  Readonly<Record<LinkName, string | null>>;
type LinkName = 'transaction' | 'payout' | 'provider_movement';

const text = <Name extends keyof Item>(name: Name) => ({
  name,
  read: (item: Item): CsvValue => item[name],
});

const columns: readonly CsvColumn<Item>[] = [
  text('id'),
  text('kind'),
  {
    name: 'amount',
    read: ({ amount, currency }) => ({ amountMinor: BigInt(amount), currency }),
  },
  text('currency'),
  text('transaction'),
  text('payout'),
  text('provider_movement'),
  ...timeColumns<Item>('created_at', (item) => item.created_at),
];
const pageSize = 250;

/** A payout's items in the order of the list, in one file. */
export async function downloadItems(
  settlement: Settlement,
  platformId: string,
  id: string,
): Promise<Answer> {
  const { id: payoutId } = await requirePayout(settlement, platformId, id);
  const { reportingTimeZone } = await settlement.settings.read(platformId);
  const items = () => readItems(settlement, { platformId, payoutId });
  const chunks = () => csvFile(columns, items(), reportingTimeZone);
  return { status: 200, body: null, stream: { fileName: `${id}_items.csv`, chunks } };
}

async function* readItems(
  { database }: Settlement,
  payout: { readonly platformId: string; readonly payoutId: string },
): AsyncGenerator<Item[]> {
  for (let before = null; ; ) {
    const items = await listItems(database, { ...payout, before, limit: pageSize });
    yield items.map(renderItem);
    const last = items.at(-1);
    if (last === undefined || items.length < pageSize) return;
    before = last;
  }
}

export const itemFileExample =
  csvLine(columns.map(({ name }) => name)) +
  csvLine(columns.map(({ read }) => read(payoutItemExample, 'Europe/Zurich')));
