import { exponentOf } from '../../../lib/currencies.ts';
import { formatDecimal } from '../../../lib/money.ts';
import type { Language } from '../languages/language.ts';
import { languages } from '../languages/languages.ts';
import type { labels, notes, Receipt } from '../types.ts';

export interface Line {
  readonly label: string;
  readonly value: string;
  readonly isStrong: boolean;
}

/** A receipt in the words of its language, ready to be drawn. */
export interface Layout {
  readonly merchant: readonly string[];
  readonly title: string;
  readonly copy: string;
  readonly outcome: string;
  /** Each is set apart from the next. */
  readonly sections: readonly (readonly Line[])[];
  /** The label of a line to sign on; null if nobody has to sign. */
  readonly signature: string | null;
  readonly notes: readonly string[];
}

/** The schemes' own names, the same in every language. */
const schemes: Readonly<Record<NonNullable<NonNullable<Receipt['card']>['scheme']>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  interac: 'Interac',
  eftpos: 'eftpos',
  cartes_bancaires: 'CB',
};

export function layOut(receipt: Receipt): Layout {
  const language = languages[receipt.language];
  const { kind, outcome, copy, merchant, card } = receipt;
  const isRefunded = kind === 'refund' && outcome === 'approved';
  const isSigned = copy === 'merchant' && card?.verification === 'signature';
  return {
    merchant: [...(merchant.name === null ? [] : [merchant.name]), ...merchant.address],
    title: language.titles[kind],
    copy: language.copies[copy],
    outcome: language.outcomes[isRefunded ? 'refunded' : outcome],
    sections: [
      amountLines(receipt, language),
      cardLines(receipt, language),
      recordLines(receipt, language),
      merchantLines(receipt, language),
    ].filter((lines) => lines.length > 0),
    signature: isSigned && outcome === 'approved' ? language.labels.signature : null,
    notes: notesOf(receipt).map((note) => language.notes[note]),
  };
}

function amountLines(receipt: Receipt, language: Language): readonly Line[] {
  const { kind, amount, tip_amount: tip, total_amount: total, amount_captured: captured } = receipt;
  const { amount_authorised: authorised, amount_refunded: refunded } = receipt;
  const money = (value: number) => formatMoney(value, receipt.currency, language.locale);
  const line = (label: Label, value: number) => lineOf(language, label, money(value));
  const isTipped = tip > 0 && total === amount + tip;
  const isPart = captured > 0 && captured !== authorised;
  const isGivenBack = kind !== 'refund' && refunded > 0;
  return [
    ...(isTipped ? [line('amount', amount), line('tip', tip)] : []),
    ...(isPart && kind === 'payment' ? [line('authorised', authorised)] : []),
    { ...line('total', total), isStrong: true },
    ...(isGivenBack ? [line('refunded', -refunded), line('remaining', total - refunded)] : []),
  ];
}

function cardLines({ card, authorisation_code, kind }: Receipt, language: Language) {
  const { entryModes, verifications } = language;
  const code = kind === 'refund' ? null : authorisation_code;
  return linesOf(language, {
    card: card?.scheme ? schemes[card.scheme] : null,
    number: card?.masked_number,
    entry_mode: card?.entry_mode && entryModes[card.entry_mode],
    application_label: card?.application_label,
    application_id: card?.application_id,
    verification: card?.verification && verifications[card.verification],
    authorisation_code: code,
  });
}

function recordLines({ at, paid_at, time_zone, transaction, refund }: Receipt, language: Language) {
  const time = (instant: string) => formatTime(instant, time_zone, language.locale);
  return linesOf(language, {
    date: time(at),
    paid_on: paid_at && time(paid_at),
    transaction,
    refund,
  });
}

function merchantLines({ merchant_details: details }: Receipt, language: Language) {
  if (details === null) return [];
  const { submerchant, device, reference, response_code, cryptogram } = details;
  return linesOf(language, { submerchant, device, reference, response_code, cryptogram });
}

type Label = (typeof labels)[number];

function linesOf(
  language: Language,
  values: Readonly<Partial<Record<Label, string | null | undefined>>>,
): readonly Line[] {
  return Object.entries(values).flatMap(([label, value]) =>
    value ? [lineOf(language, label as Label, value)] : [],
  );
}

function lineOf({ labels: words }: Language, label: Label, value: string): Line {
  return { label: words[label], value, isStrong: false };
}

function notesOf(receipt: Receipt): readonly (typeof notes)[number][] {
  const { kind, outcome, copy, amount_captured: captured } = receipt;
  const forCustomer = copy === 'cardholder';
  if (outcome === 'pending' && kind !== 'refund') return ['undecided'];
  if (kind === 'refund') return forCustomer && outcome !== 'failed' ? ['refund_on_its_way'] : [];
  if (outcome !== 'approved') return ['nothing_charged'];
  if (captured === 0) return ['held'];
  return forCustomer ? ['keep'] : [];
}

/** With the currency's code: a receipt may be read anywhere, and printers lack most signs. */
export function formatMoney(amount: number, currency: string, locale: string): string {
  const digits = exponentOf(currency);
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'code',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  const decimal = formatDecimal({ amountMinor: BigInt(amount), currency });
  return withPlainSpaces(format.format(decimal as Intl.StringNumericLiteral));
}

function formatTime(instant: string, timeZone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone,
  });
  return withPlainSpaces(format.format(new Date(instant)));
}

/** Printers know no other spaces. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/\p{Zs}/gu, ' ');
}
