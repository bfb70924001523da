import type { CardFacts } from '../../tap-port.ts';
import type { CryptogramVersion } from '../emv/application-cryptogram.ts';

export type Scheme = 'visa' | 'mastercard' | 'amex';

/** The facts common to a scheme's cards. */
interface SchemeProfile {
  readonly applicationId: string;
  /** The application's name on the card; `%` stands for the funding. */
  readonly applicationLabel: string;
  readonly panDigits: number;
  /** The first three digits of a card; the country's numeric code follows. */
  readonly prefixes: readonly string[];
  /** All are equally likely, so one listed twice is twice as frequent. */
  readonly fundings: readonly NonNullable<CardFacts['funding']>[];
  readonly cryptogramVersion: CryptogramVersion;
  readonly applicationInterchangeProfile: string;
  readonly issuerApplicationData: string;
  /** The issuers' decline code for a possible forgery. */
  readonly forgeryResponseCode: string;
}

// Length, key index, cryptogram version 18, then the card's verification results.
const version18Data = '06011203A00000';
// Key index, cryptogram version 20, verification results, dynamic number, counters.
const version20Data = '0114A00003220000000000000000000000FF';

/**
 * The schemes reserve no range for tests, so simulated cards use numbers within theirs: a prefix,
 * the ISO 3166 number of the issuer's country, the account. With several prefixes even a busy
 * reader does not see one card three times by accident.
 */
export const schemeProfiles: Readonly<Record<Scheme, SchemeProfile>> = {
  visa: {
    applicationId: 'A0000000031010',
    applicationLabel: 'VISA %',
    panDigits: 16,
    prefixes: '400 411 422 424 433 444 455 466 477 488'.split(' '),
    fundings: ['debit', 'debit', 'credit', 'credit', 'prepaid'],
    cryptogramVersion: 'cvn18',
    applicationInterchangeProfile: '2000',
    issuerApplicationData: version18Data,
    forgeryResponseCode: '82',
  },
  mastercard: {
    applicationId: 'A0000000041010',
    applicationLabel: 'MASTERCARD %',
    panDigits: 16,
    prefixes: '223 234 245 256 267 511 522 533 544 555'.split(' '),
    fundings: ['debit', 'debit', 'credit', 'credit', 'prepaid'],
    cryptogramVersion: 'cvn20',
    applicationInterchangeProfile: '1980',
    issuerApplicationData: version20Data,
    forgeryResponseCode: '88',
  },
  amex: {
    applicationId: 'A00000002501',
    applicationLabel: 'AMERICAN EXPRESS',
    panDigits: 15,
    prefixes:
      '340 341 342 343 344 345 346 347 348 349 370 371 372 373 374 375 376 377 378 379'.split(' '),
    fundings: ['credit'],
    // Amex does not publish how its cards sign; the simulated ones sign as Visa's do.
    cryptogramVersion: 'cvn18',
    applicationInterchangeProfile: '1900',
    issuerApplicationData: version18Data,
    forgeryResponseCode: '82',
  },
};
