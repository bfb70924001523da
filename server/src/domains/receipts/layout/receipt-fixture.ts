import type { LanguageName, Receipt } from '../types.ts';

/** A receipt of 12.50 EUR, with the given differences. */
export function receiptOf(language: LanguageName, difference: Partial<Receipt> = {}): Receipt {
  return {
    object: 'receipt',
    transaction: 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc',
    refund: null,
    copy: 'cardholder',
    language,
    kind: 'payment',
    outcome: 'approved',
    at: '2026-11-19T12:30:05.000Z',
    local_time: '2026-11-19T13:30:05.000+01:00',
    time_zone: 'Europe/Berlin',
    paid_at: null,
    merchant: {
      name: 'Café Zur Schönen Aussicht',
      address: ['Lange Straße 17', 'Hinterhaus', '10115 Berlin'],
    },
    amount: 1250,
    tip_amount: 0,
    total_amount: 1250,
    amount_authorised: 1250,
    amount_captured: 1250,
    amount_refunded: 0,
    currency: 'EUR',
    card: {
      scheme: 'visa',
      masked_number: '************1881',
      entry_mode: 'contactless',
      application_id: 'A0000000031010',
      application_label: 'VISA DEBIT',
      verification: 'cdcvm',
    },
    authorisation_code: '482913',
    refunds: [],
    refunds_count: 0,
    merchant_details: null,
    receipt_url: null,
    receipt_url_expires_at: null,
    ...difference,
  };
}

const merchantCopy = {
  copy: 'merchant',
  merchant_details: {
    submerchant: 'cafe-9',
    device: 'reader-1',
    reference: 'bill 4711',
    response_code: '00',
    decline_reason: null,
    cryptogram: '8B1F0E6A52C7D394',
  },
} as const;

const paid = (amount: number) => ({
  amount,
  total_amount: amount,
  amount_authorised: amount,
  amount_captured: amount,
});

/** Receipts as people get them, by name. */
export const cases: Readonly<Record<string, Partial<Receipt>>> = {
  approved: {},
  merchant: {
    ...merchantCopy,
    card: {
      scheme: 'amex',
      masked_number: '***********1002',
      entry_mode: 'chip',
      application_id: 'A00000002501',
      application_label: 'AMERICAN EXPRESS',
      verification: 'signature',
    },
  },
  declined: {
    outcome: 'declined',
    authorisation_code: null,
    amount_authorised: 0,
    amount_captured: 0,
  },
  tipped: { ...paid(1400), amount: 1250, tip_amount: 150 },
  held: { ...paid(30_000), kind: 'pre_authorisation', amount_captured: 0 },
  'captured in part': { ...paid(30_000), total_amount: 24_150, amount_captured: 24_150 },
  'refunded in part': { ...paid(1250), amount_refunded: 500, refunds_count: 1 },
  reversed: { outcome: 'reversed', amount_captured: 0 },
  refund: {
    ...paid(1250),
    kind: 'refund',
    refund: 're_01k9t3m8e6f4x9p2q7r5s1v0zd',
    at: '2026-11-21T09:00:00.000Z',
    paid_at: '2026-11-19T12:30:05.000Z',
    amount: 500,
    total_amount: 500,
    amount_refunded: 500,
  },
  'refund that failed': {
    ...paid(1250),
    kind: 'refund',
    outcome: 'failed',
    refund: 're_01k9t3m8e6f4x9p2q7r5s1v0zd',
    paid_at: '2026-11-19T12:30:05.000Z',
    amount: 500,
    total_amount: 500,
  },
  'foreign currency': { ...paid(1_234_567), currency: 'USD' },
  yen: { ...paid(1_250_000), currency: 'JPY', merchant: { name: '喫茶 さくら', address: [] } },
  dinar: { ...paid(12_500), currency: 'KWD', time_zone: 'Asia/Kuwait' },
  'without a card': {
    outcome: 'cancelled',
    card: null,
    authorisation_code: null,
    amount_authorised: 0,
    amount_captured: 0,
    merchant: { name: null, address: [] },
  },
};
