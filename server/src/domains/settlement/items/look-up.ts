import { formatId, parseId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { type OrderedPageQuery, type PageQuery, readBounds } from '../../../request/answer-page.ts';
import type { Answer } from '../../../request/context.ts';
import { invalidCursor } from '../../../request/errors.ts';
import { page, pageSizeDefault } from '../../../request/page.ts';
import { recordedKindOf } from '../../ledger/index.ts';
import { findIdByExternalRef } from '../../onboarding/index.ts';
import { payoutNotFound } from '../errors.ts';
import { type Payout, renderPresentPayout } from '../payouts/payout.ts';
import { findPayout, listPayouts } from '../payouts/payout-store.ts';
import type { Settlement } from '../settlement.ts';
import { type ItemCursor, listItems, type PayoutItem } from './item-store.ts';

/** Throws if there is no such payout. */
export async function requirePayout(
  { database }: { readonly database: Queryable },
  platformId: string,
  id: string,
): Promise<Payout> {
  const uuid = parseId('po', id);
  const payout = uuid === null ? undefined : await findPayout(database, { platformId, id: uuid });
  if (payout === undefined) throw payoutNotFound();
  return payout;
}

/** A payout with the first page of its items. */
export async function getPayout(
  settlement: Settlement,
  platformId: string,
  id: string,
): Promise<Answer> {
  const payout = await requirePayout(settlement, platformId, id);
  const items = await readItems(settlement, payout, { before: null, limit: pageSizeDefault });
  return { status: 200, body: { ...renderPresentPayout(payout), items } };
}

export async function getPayouts(
  { database }: Settlement,
  platformId: string,
  query: OrderedPageQuery & { readonly submerchant?: string; readonly status?: string },
): Promise<Answer> {
  const limit = query.limit ?? pageSizeDefault;
  const bounds = readBounds('po', query);
  const { submerchant: externalRef, status = null } = query;
  const subMerchantId =
    externalRef === undefined
      ? null
      : await findIdByExternalRef(database, { platformId, externalRef });
  const isKnownToBeEmpty = externalRef !== undefined && subMerchantId === null;
  const filter = { platformId, subMerchantId, status, bounds, limit: limit + 1 };
  const payouts = isKnownToBeEmpty ? [] : await listPayouts(database, filter);
  const cursor = ({ id }: Payout) => formatId('po', id);
  return { status: 200, body: page(payouts, { limit, render: renderPresentPayout, cursor }) };
}

export async function getItems(
  settlement: Settlement,
  platformId: string,
  { id, query }: { readonly id: string; readonly query: PageQuery },
): Promise<Answer> {
  const wanted = { before: readCursor(query.cursor), limit: query.limit ?? pageSizeDefault };
  const payout = await requirePayout(settlement, platformId, id);
  return { status: 200, body: await readItems(settlement, payout, wanted) };
}

async function readItems(
  { database }: Settlement,
  { platformId, id: payoutId }: Payout,
  { before, limit }: { readonly before: ItemCursor | null; readonly limit: number },
) {
  const items = await listItems(database, { platformId, payoutId, before, limit: limit + 1 });
  return page(items, { limit, render: renderItem, cursor: itemId });
}

export function renderItem(item: PayoutItem) {
  const of = partKinds.has(item.kind) ? 'payout' : recordedKindOf(item.kind);
  const { objectId } = item;
  return {
    id: itemId(item),
    object: 'payout_item',
    kind: item.kind,
    amount: toJsonAmount(item.amount),
    currency: item.currency,
    transaction: of === 'transaction' || of === null ? formatId('txn', objectId) : null,
    payout: of === 'payout' ? formatId('po', objectId) : null,
    provider_movement: of === 'provider_movement' ? formatId('pm', objectId) : null,
    created_at: item.createdAt.toISOString(),
  };
}

/** Items without a posting: a part of an available balance and its deduction. */
const partKinds = new Set(['part', 'paid_before', 'carried_over']);

/** An operation moves an available balance once, so object and position identify the item. */
function itemId({ objectId, position }: PayoutItem): string {
  return `${formatId('it', objectId).slice('it_'.length)}.${position}`;
}

function readCursor(cursor: string | undefined): ItemCursor | null {
  if (cursor === undefined) return null;
  const [object = '', position = '', ...more] = cursor.split('.');
  const objectId = parseId('it', `it_${object}`);
  if (objectId === null || !/^(0|[1-9]\d{0,6})$/.test(position) || more.length > 0) {
    throw invalidCursor({ param: 'cursor' });
  }
  return { objectId, position: Number(position) };
}
