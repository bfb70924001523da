import type { CardNumber } from '../emv/index.ts';
import type { Funding, Scheme } from './schemes.ts';

/** What may be kept and shown of a card. */
export interface CardFacts {
  readonly scheme: Scheme;
  /** The first six digits of its number. */
  readonly bin: string;
  readonly last4: string;
  /** Tells whether two taps were of one card, and nothing else about it. */
  readonly fingerprint: string;
  /** Stands for the account behind the card and its copies in wallets. */
  readonly paymentAccountReference: string;
  readonly applicationId: string;
  readonly funding: Funding;
  readonly issuerCountry: string;
  /** The currency in which its holder is billed. */
  readonly currency: string;
}

/** What only the card and its issuer know. */
export interface CardAccount extends CardNumber {
  /** The last month it may be used in, as YYMM. */
  readonly expiry: string;
  /** The counter of the last transaction that the issuer has seen. */
  readonly lastTransactionCounter: number;
}

let readAccount: (card: Card) => CardAccount;

/**
 * A card whose number nobody outside this folder can read: a private field is left out by JSON,
 * by `inspect`, by loggers and by structured cloning alike.
 */
export class Card implements CardFacts {
  readonly scheme: Scheme;
  readonly bin: string;
  readonly last4: string;
  readonly fingerprint: string;
  readonly paymentAccountReference: string;
  readonly applicationId: string;
  readonly funding: Funding;
  readonly issuerCountry: string;
  readonly currency: string;
  readonly #account: CardAccount;

  static {
    readAccount = (card) => card.#account;
  }

  constructor(facts: Omit<CardFacts, 'bin' | 'last4'>, account: CardAccount) {
    this.scheme = facts.scheme;
    this.bin = account.pan.slice(0, 6);
    this.last4 = account.pan.slice(-4);
    this.fingerprint = facts.fingerprint;
    this.paymentAccountReference = facts.paymentAccountReference;
    this.applicationId = facts.applicationId;
    this.funding = facts.funding;
    this.issuerCountry = facts.issuerCountry;
    this.currency = facts.currency;
    this.#account = account;
  }
}

/** For the card's own chip and for its issuer, both in this folder; never part of its interface. */
export function accountOf(card: Card): CardAccount {
  return readAccount(card);
}
