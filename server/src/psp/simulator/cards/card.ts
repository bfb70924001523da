import type { CardFacts } from '../../tap-port.ts';
import type { CardNumber } from '../emv/key-derivation.ts';
import type { Scheme } from './schemes.ts';

/** What may be stored and shown of a card. Its number can be read in this folder only. */
export interface Card {
  readonly scheme: Scheme;
  /** The first six digits of its number. */
  readonly bin: string;
  readonly last4: string;
  /** Equal for two taps of one card; reveals nothing else about it. */
  readonly fingerprint: string;
  /** Stands for the account behind the card and its copies in wallets. */
  readonly paymentAccountReference: string;
  readonly applicationId: string;
  readonly funding: CardFacts['funding'];
  readonly issuerCountry: string;
  /** The currency in which its holder is billed. */
  readonly currency: string;
  readonly hidden: HiddenAccount;
}

/** What only the card and its issuer know. */
export interface CardAccount extends CardNumber {
  /** The last month in which it may be used, as YYMM. */
  readonly expiry: string;
  /** The counter of the last transaction that the issuer has seen. */
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

/** For the card's own chip and for its issuer, both in this folder; never part of its interface. */
export const accountOf = HiddenAccount.of;
