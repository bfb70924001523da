import type { CardFacts } from '../../tap-port.ts';
import type { CardNumber } from '../emv/key-derivation.ts';
import type { Scheme } from './schemes.ts';

/** The facts of a card that may be stored and shown. Only this folder can read its number. */
export interface Card {
  readonly scheme: Scheme;
  /** The first six digits of its number. */
  readonly bin: string;
  readonly last4: string;
  /** Equal for two taps of one card, and reveals nothing else. */
  readonly fingerprint: string;
  /** Identifies the account behind the card and its copies in wallets. */
  readonly paymentAccountReference: string;
  readonly applicationId: string;
  readonly applicationLabel: string;
  readonly funding: CardFacts['funding'];
  readonly issuerCountry: string;
  /** The cardholder's billing currency. */
  readonly currency: string;
  readonly hidden: HiddenAccount;
}

/** The data that only the card and its issuer know. */
interface CardAccount extends CardNumber {
  /** The last month in which it is valid, as YYMM. */
  readonly expiry: string;
  /** The counter of the last transaction that the issuer saw. */
  readonly lastTransactionCounter: number;
}

/** JSON, `inspect`, loggers and structured cloning leave out private fields. */
class HiddenAccount {
  readonly #account: CardAccount;

  constructor(account: CardAccount) {
    this.#account = account;
  }

  static of(card: Card): CardAccount {
    return card.hidden.#account;
  }
}

export function makeCard(
  facts: Omit<Card, 'bin' | 'last4' | 'hidden'>,
  account: CardAccount,
): Card {
  const { pan } = account;
  const hidden = new HiddenAccount(account);
  return { ...facts, bin: pan.slice(0, 6), last4: pan.slice(-4), hidden };
}

/** For the card's chip and its issuer, both in this folder; never part of its interface. */
export const accountOf = HiddenAccount.of;
