import type { CardFacts, CryptogramFacts } from '../../psp/tap-port.ts';
import type { RefundStatus } from '../payments/index.ts';

export const languageNames = ['en', 'de', 'fr', 'es', 'it', 'nl'] as const;
export type LanguageName = (typeof languageNames)[number];

export const copies = ['cardholder', 'merchant'] as const;
export type Copy = (typeof copies)[number];

export const kinds = ['payment', 'pre_authorisation', 'refund'] as const;

export const outcomes = [
  'approved',
  'declined',
  'cancelled',
  'pending',
  'reversed',
  'expired',
  'failed',
] as const;

/** The lines of a receipt that have a label. */
export const labels = [
  ...(['amount', 'tip', 'total', 'authorised', 'refunded', 'remaining'] as const),
  ...(['date', 'paid_on', 'transaction', 'refund', 'authorisation_code'] as const),
  ...(['card', 'number', 'entry_mode', 'application_label', 'application_id'] as const),
  ...(['verification', 'signature'] as const),
  ...(['submerchant', 'device', 'reference', 'response_code', 'cryptogram'] as const),
] as const;

export const notes = ['held', 'nothing_charged', 'undecided', 'refund_on_its_way', 'keep'] as const;

/** A receipt, in the form of its JSON. */
export interface Receipt {
  readonly object: 'receipt';
  readonly transaction: string;
  readonly refund: string | null;
  readonly copy: Copy;
  readonly language: LanguageName;
  readonly kind: (typeof kinds)[number];
  readonly outcome: (typeof outcomes)[number];
  /** When it was paid, or refunded. */
  readonly at: string;
  /** The same where the sub-merchant is, with its offset. */
  readonly local_time: string;
  readonly time_zone: string;
  /** When a refund's payment was made; null otherwise. */
  readonly paid_at: string | null;
  readonly merchant: { readonly name: string | null; readonly address: readonly string[] };
  readonly amount: number;
  readonly tip_amount: number;
  readonly total_amount: number;
  readonly amount_authorised: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly currency: string;
  readonly card: ReceiptCard | null;
  readonly authorisation_code: string | null;
  readonly refunds: readonly ReceiptRefund[];
  readonly refunds_count: number;
  /** Null on the cardholder's copy. */
  readonly merchant_details: MerchantDetails | null;
  readonly receipt_url: string | null;
  readonly receipt_url_expires_at: string | null;
}

export interface ReceiptCard {
  readonly scheme: CardFacts['scheme'];
  readonly masked_number: string | null;
  readonly entry_mode: NonNullable<CardFacts['entry_mode']> | null;
  readonly application_id: string | null;
  readonly application_label: string | null;
  readonly verification: CryptogramFacts['cvm'];
}

export interface ReceiptRefund {
  readonly id: string;
  readonly status: RefundStatus;
  readonly amount: number;
  readonly at: string;
}

export interface MerchantDetails {
  readonly submerchant: string;
  readonly device: string;
  readonly reference: string | null;
  readonly response_code: string | null;
  readonly decline_reason: string | null;
  readonly cryptogram: string | null;
}
