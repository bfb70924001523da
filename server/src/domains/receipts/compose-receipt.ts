import { formatId } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import { formatLocalTime } from '../../lib/time-zones.ts';
import type { SupportAddress } from '../onboarding/index.ts';
import { refundsOf, type TransactionState } from '../payments/index.ts';
import type { Copy, LanguageName, MerchantDetails, Receipt, ReceiptCard } from './types.ts';

/** How many refunds a receipt lists. */
export const refundsShownMax = 20;

/** What a receipt says beyond its transaction. */
export interface ReceiptContext {
  readonly copy: Copy;
  readonly language: LanguageName;
  readonly merchant: {
    readonly receiptName: string | null;
    readonly supportAddress: SupportAddress | null;
    readonly timeZone: string;
    readonly country: string;
  };
  /** The public page; null where there is none. */
  readonly page: { readonly url: string; readonly expiresAt: Date } | null;
}

/** The receipt of a payment, whatever became of it. */
export function composeReceipt(transaction: TransactionState, context: ReceiptContext): Receipt {
  const { amount, tipAmount, amountAuthorised, amountCaptured } = transaction;
  const authorised = amountAuthorised > 0n ? amountAuthorised : amount + tipAmount;
  const isHold = transaction.captureMode === 'pre-auth' && amountCaptured === 0n;
  return {
    ...sharedParts(transaction, context, transaction.createdAt.toISOString()),
    refund: null,
    kind: isHold ? 'pre_authorisation' : 'payment',
    outcome: transaction.status,
    paid_at: null,
    amount: toJsonAmount(amount),
    tip_amount: toJsonAmount(tipAmount),
    total_amount: toJsonAmount(amountCaptured > 0n ? amountCaptured : authorised),
  };
}

/** The receipt of one refund; null if the transaction has no such refund. */
export function composeRefundReceipt(
  transaction: TransactionState,
  refundId: string,
  context: ReceiptContext,
): Receipt | null {
  const refund = refundsOf(transaction).find(({ id }) => id === refundId);
  if (refund === undefined) return null;
  const amount = toJsonAmount(refund.amount);
  return {
    ...sharedParts(transaction, context, refund.createdAt),
    refund: refund.id,
    kind: 'refund',
    outcome: refund.status === 'succeeded' ? 'approved' : refund.status,
    paid_at: transaction.createdAt.toISOString(),
    amount,
    tip_amount: 0,
    total_amount: amount,
  };
}

function sharedParts(transaction: TransactionState, context: ReceiptContext, at: string) {
  const { facts } = transaction;
  const { copy, language, merchant, page } = context;
  const refunds = refundsOf(transaction);
  return {
    object: 'receipt',
    transaction: formatId('txn', transaction.id),
    copy,
    language,
    at,
    local_time: formatLocalTime(new Date(at), merchant.timeZone),
    time_zone: merchant.timeZone,
    merchant: { name: merchant.receiptName, address: addressLines(merchant) },
    amount_authorised: toJsonAmount(transaction.amountAuthorised),
    amount_captured: toJsonAmount(transaction.amountCaptured),
    amount_refunded: toJsonAmount(transaction.amountRefunded),
    currency: transaction.currency,
    card: cardOf(transaction),
    authorisation_code: facts.authorisationCode,
    refunds: refunds.slice(-refundsShownMax).map((refund) => ({
      id: refund.id,
      status: refund.status,
      amount: toJsonAmount(refund.amount),
      at: refund.createdAt,
    })),
    refunds_count: refunds.length,
    merchant_details: copy === 'merchant' ? merchantDetails(transaction) : null,
    receipt_url: page?.url ?? null,
    receipt_url_expires_at: page?.expiresAt.toISOString() ?? null,
  } as const;
}

function cardOf({ facts: { card, cryptogram } }: TransactionState): ReceiptCard | null {
  if (card === null) return null;
  return {
    scheme: card.scheme,
    masked_number: card.last4?.padStart(digitsOf(card.scheme), '*') ?? null,
    entry_mode: card.entry_mode ?? null,
    application_id: cryptogram?.aid ?? null,
    application_label: card.application_label ?? null,
    verification: cryptogram?.cvm ?? null,
  };
}

function digitsOf(scheme: ReceiptCard['scheme']): number {
  if (scheme === 'amex') return 15;
  return scheme === 'diners' ? 14 : 16;
}

/** For the merchant's files; none of it is on the cardholder's copy. */
function merchantDetails(transaction: TransactionState): MerchantDetails {
  const { facts } = transaction;
  return {
    submerchant: transaction.externalRef,
    device: transaction.deviceId,
    reference: transaction.reference,
    response_code: facts.responseCode,
    decline_reason: facts.declineReason,
    cryptogram: facts.cryptogram?.value ?? null,
  };
}

/** Countries that write the postcode after the city. */
const citiesFirst = new Set(['AE', 'AU', 'CA', 'GB', 'HK', 'IE', 'IN', 'NZ', 'SG', 'US']);

/** As letters to that country are addressed, without its name. */
function addressLines(merchant: ReceiptContext['merchant']): readonly string[] {
  const {
    line1,
    line2,
    city,
    state,
    postal_code: postcode,
    country,
  } = merchant.supportAddress ?? {};
  const isCityFirst = citiesFirst.has(country ?? merchant.country);
  const place = isCityFirst ? [city, state, postcode] : [postcode, city, state];
  const lines = [line1, line2, place.filter(Boolean).join(' ')];
  return lines.filter((line): line is string => Boolean(line));
}
