import { csvFile, csvLine } from '../../lib/csv.ts';
import type { Answer } from '../../operations/context.ts';
import { listItems } from './item-store.ts';
import { renderItem, requirePayout } from './look-up.ts';
import { payoutItemExample } from './schemas.ts';
import type { Settlement } from './settlement.ts';

type Item = ReturnType<typeof renderItem>;

const names = [
  'id',
  'kind',
  'amount',
  'currency',
  'transaction',
  'payout',
  'provider_movement',
  'created_at',
] as const;
const columns = names.map((name) => ({ name, read: (item: Item) => item[name] }));
const pageSize = 250;

/** The items of a payout as the list has them, in one file. */
export async function downloadItems(
  settlement: Settlement,
  platformId: string,
  id: string,
): Promise<Answer> {
  const { id: payoutId } = await requirePayout(settlement, platformId, id);
  const chunks = () => csvFile(columns, readItems(settlement, { platformId, payoutId }));
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
  csvLine(names) + csvLine(names.map((name) => payoutItemExample[name]));
