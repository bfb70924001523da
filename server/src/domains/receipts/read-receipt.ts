import { parseId } from '../../lib/ids.ts';
import { findReceiptDetails } from '../onboarding/index.ts';
import { findTransaction, type TransactionState, transactionNotFound } from '../payments/index.ts';
import { composeReceipt, composeRefundReceipt, type ReceiptContext } from './compose-receipt.ts';
import { refundNotOfTransaction } from './errors.ts';
import { languageOfCountry } from './languages/languages.ts';
import { findGeneration } from './receipt-store.ts';
import type { Receipts } from './receipts.ts';
import type { Copy, LanguageName, Receipt } from './types.ts';

const dayMs = 24 * 60 * 60 * 1000;

interface Wanted {
  readonly copy: Copy;
  /** That of the sub-merchant's country by default. */
  readonly language: LanguageName | null;
  /** The refund whose receipt it is; null for that of the payment. */
  readonly refund: string | null;
}

/** The receipt of a transaction. Throws if it has no such refund. */
export async function readReceipt(
  receipts: Receipts,
  transaction: TransactionState,
  { copy, language, refund, now }: Wanted & { readonly now: Date },
): Promise<Receipt> {
  const { platformId, subMerchantId: id } = transaction;
  const merchant = await findReceiptDetails(receipts.database, { platformId, id });
  const context: ReceiptContext = {
    copy,
    language: language ?? languageOfCountry(merchant.country),
    merchant,
    page: await findPage(receipts, transaction, now),
  };
  if (refund === null) return composeReceipt(transaction, context);
  const composed = composeRefundReceipt(transaction, refund, context);
  if (composed === null) throw refundNotOfTransaction({ param: 'refund' });
  return composed;
}

/** Throws if the platform has no such transaction. */
export async function requireTransaction(
  { database }: Receipts,
  platformId: string,
  id: string,
): Promise<TransactionState> {
  const uuid = parseId('txn', id);
  const found = uuid && (await findTransaction(database, { platformId, id: uuid }));
  if (!found) throw transactionNotFound();
  return found;
}

/** The public page of a receipt; null where there is none, or no longer. */
async function findPage(
  receipts: Receipts,
  transaction: TransactionState,
  now: Date,
): Promise<ReceiptContext['page']> {
  const { platformId, id: transactionId } = transaction;
  const expiresAt = await pageExpiry(receipts, transaction);
  if (expiresAt <= now || transaction.isErased) return null;
  const generation = await findGeneration(receipts.database, { platformId, id: transactionId });
  const token = receipts.tokens.make({ platformId, transactionId, generation });
  return { url: `${receipts.baseUrl()}/receipts/${token}`, expiresAt };
}

/** When the public page ends, by the platform's present settings. */
export async function pageExpiry(
  { settings }: Pick<Receipts, 'settings'>,
  { platformId, createdAt }: Pick<TransactionState, 'platformId' | 'createdAt'>,
): Promise<Date> {
  const { receiptUrlDays } = await settings.read(platformId);
  return new Date(createdAt.getTime() + receiptUrlDays * dayMs);
}
