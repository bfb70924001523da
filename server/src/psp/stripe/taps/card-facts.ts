import type Stripe from 'stripe';
import {
  type CardFacts,
  type CryptogramFacts,
  cardFundings,
  type entryModes,
  type PresentedCard,
} from '../../tap-port.ts';

type CardPresent = Stripe.Charge.PaymentMethodDetails.CardPresent;

/** Stripe's scheme names in our words, where we have one. */
const schemes: ReadonlyMap<string, CardFacts['scheme']> = new Map<string, CardFacts['scheme']>([
  ['amex', 'amex'],
  ['cartes_bancaires', 'cartes_bancaires'],
  ['diners', 'diners'],
  ['discover', 'discover'],
  ['eftpos_au', 'eftpos'],
  ['interac', 'interac'],
  ['jcb', 'jcb'],
  ['mastercard', 'mastercard'],
  ['unionpay', 'unionpay'],
  ['visa', 'visa'],
]);

const verifications: ReadonlyMap<string, CryptogramFacts['cvm']> = new Map<
  string,
  CryptogramFacts['cvm']
>([
  ['none', 'none'],
  ['offline_pin', 'pin'],
  ['offline_pin_and_signature', 'pin'],
  ['online_pin', 'pin'],
  ['signature', 'signature'],
]);

/** The card of a charge as Stripe describes it; null when no card was read. */
export function presentedIn(charge: Stripe.Charge): PresentedCard | null {
  const details = presentedDetails(charge);
  if (details === null) return null;
  const cryptogram = cryptogramIn(details);
  return {
    card: {
      scheme: schemeOf(charge, details),
      bin: details.iin ?? null,
      last4: details.last4,
      funding: cardFundings.find((funding) => funding === details.funding) ?? null,
      issuer_country: details.country,
      fingerprint: details.fingerprint,
      entry_mode: entryModeIn(details),
      application_label: details.receipt?.application_preferred_name ?? null,
    },
    cryptogram,
    verifiedOnDevice: cryptogram?.cvm === 'cdcvm',
    // Stripe decides about risk together with the authorisation.
    riskSignal: null,
  };
}

type EntryMode = (typeof entryModes)[number];

/** Interac has its own type, with the same facts about the card. */
type Presented = CardPresent | Stripe.Charge.PaymentMethodDetails.InteracPresent;

function presentedDetails(charge: Stripe.Charge): Presented | null {
  return cardPresentIn(charge) ?? charge.payment_method_details?.interac_present ?? null;
}

export function cardPresentIn({ payment_method_details }: Stripe.Charge): CardPresent | null {
  return payment_method_details?.card_present ?? null;
}

function schemeOf(charge: Stripe.Charge, { brand }: Presented): CardFacts['scheme'] {
  if (charge.payment_method_details?.type === 'interac_present') return 'interac';
  return schemes.get(brand ?? '') ?? null;
}

function entryModeIn({ read_method: method }: Presented): EntryMode | null {
  if (method?.startsWith('contactless')) return 'contactless';
  if (method?.startsWith('magnetic_stripe')) return 'magnetic_stripe';
  return method === 'contact_emv' ? 'chip' : null;
}

function cryptogramIn(details: Presented): CryptogramFacts | null {
  const { receipt } = details;
  if (receipt?.application_cryptogram == null) return null;
  const verification = receipt.cardholder_verification_method ?? '';
  // A wallet verifies the cardholder itself, and then Stripe only reports the approval.
  const isByWallet =
    'wallet' in details && details.wallet !== undefined && verification === 'approval';
  return {
    value: receipt.application_cryptogram,
    type: null,
    atc: null,
    unpredictable_number: null,
    aid: receipt.dedicated_file_name,
    cvm: isByWallet ? 'cdcvm' : (verifications.get(verification) ?? null),
  };
}
