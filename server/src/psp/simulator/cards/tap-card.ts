import { numericCodeOf } from '../../../lib/currencies.ts';
import { type CryptogramData, makeCryptogram } from '../emv/application-cryptogram.ts';
import { accountOf, type Card } from './card.ts';
import { type CardCountry, cardCountry } from './countries.ts';
import { type DrawnCard, drawCard } from './draw-card.ts';
import type { CardKeys } from './keys.ts';
import type { Scenario } from './scenarios.ts';
import { schemeProfiles } from './schemes.ts';

/** The reader's request for the card's signature. */
export interface TapRequest {
  readonly amountMinor: bigint;
  readonly currency: string;
  /** The reader's country, ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly now: Date;
}

/** The data that the reader got. It may be stored, since the card hides its number. */
export interface CardTap {
  readonly card: Card;
  readonly cardholderVerification: Scenario['cardholderVerification'];
  readonly transactionCounter: number;
  readonly data: CryptogramData;
  /** The application request cryptogram, eight bytes in upper-case hexadecimal. */
  readonly cryptogram: string;
}

const amountDigits = 12;
const noAmount = ''.padStart(amountDigits, '0');
const nothingToReport = '0000000000';
const purchase = '00';

/** Taps the scenario's card. Throws for a scenario without a card. */
export function tapCard(tap: {
  readonly keys: CardKeys;
  readonly operationId: string;
  readonly scenario: Scenario;
  readonly request: TapRequest;
}): CardTap {
  const { keys, scenario, request } = tap;
  if (scenario.readFailure !== null) throw new Error(`no card was read: ${scenario.readFailure}`);
  const country = cardCountry(request.country);
  const drawn = drawCard({
    keys,
    operationId: tap.operationId,
    scheme: scenario.scheme,
    foreign: scenario.foreign,
    country,
    currency: request.currency,
  });
  const { card } = drawn;
  const account = accountOf(card);
  const transactionCounter =
    scenario.forgery === 'counter_repeated'
      ? account.lastTransactionCounter
      : drawn.transactionCounter;
  const data = dataToSign(request, { ...drawn, country, transactionCounter });
  const cryptogram = makeCryptogram({
    issuerKey: keys.issuers[card.scheme],
    version: schemeProfiles[card.scheme].cryptogramVersion,
    card: account,
    data,
  });
  if (scenario.forgery === 'bit_flipped') flipLastBit(cryptogram);
  return {
    card,
    cardholderVerification: scenario.cardholderVerification,
    transactionCounter,
    data,
    cryptogram: cryptogram.toString('hex').toUpperCase(),
  };
}

function dataToSign(
  request: TapRequest,
  drawn: DrawnCard & { readonly country: CardCountry },
): CryptogramData {
  const profile = schemeProfiles[drawn.card.scheme];
  return {
    amountAuthorised: String(request.amountMinor).padStart(amountDigits, '0'),
    amountOther: noAmount,
    terminalCountry: `0${drawn.country.numericCode}`,
    terminalVerificationResults: nothingToReport,
    transactionCurrency: `0${numericCodeOf(request.currency)}`,
    transactionDate: dateOf(request.now),
    transactionType: purchase,
    unpredictableNumber: drawn.unpredictableNumber,
    applicationInterchangeProfile: profile.applicationInterchangeProfile,
    applicationTransactionCounter: drawn.transactionCounter
      .toString(16)
      .toUpperCase()
      .padStart(4, '0'),
    issuerApplicationData: profile.issuerApplicationData,
  };
}

/** YYMMDD in UTC. */
function dateOf(instant: Date): string {
  const text = instant.toISOString();
  return text.slice(2, 4) + text.slice(5, 7) + text.slice(8, 10);
}

function flipLastBit(bytes: Buffer): void {
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
}
