import { accountOf, type Card, makeCard } from './card.ts';
import { type CardCountry, foreignCountries } from './countries.ts';
import type { CardKeys } from './keys.ts';
import { luhnCheckDigit } from './luhn.ts';
import { type Scheme, schemeProfiles } from './schemes.ts';

export interface CardDraw {
  readonly keys: CardKeys;
  readonly operationId: string;
  readonly scheme: Scheme;
  /** Issued abroad and billed in another currency than the tap's. */
  readonly foreign: boolean;
  /** The country of the reader. */
  readonly country: CardCountry;
  readonly currency: string;
}

export interface DrawnCard {
  readonly card: Card;
  /** The card's transaction counter for this tap. */
  readonly transactionCounter: number;
  /** The reader's random number for this tap: four bytes in hexadecimal. */
  readonly unpredictableNumber: string;
}

const lastCounterMax = 60_000;
const counterStepMax = 16;

/**
 * The card tapped in this operation, always the same one. Each operation draws from billions of
 * cards, so two taps do not share one by accident.
 */
export function drawCard(draw: CardDraw): DrawnCard {
  const bytes = draw.keys.draw(draw.operationId);
  const profile = schemeProfiles[draw.scheme];
  const country = draw.foreign ? pick(foreignCountries(draw), bytes.readUInt16BE(0)) : draw.country;
  const bin = pick(profile.prefixes, bytes.readUInt16BE(2)) + country.numericCode;
  const accountDigits = profile.panDigits - bin.length - 1;
  const account = bytes.readUIntBE(4, 6) % 10 ** accountDigits;
  const number = bin + String(account).padStart(accountDigits, '0');
  const card = issueCard({
    keys: draw.keys,
    scheme: draw.scheme,
    country,
    pan: number + luhnCheckDigit(number),
  });
  return {
    card,
    transactionCounter:
      accountOf(card).lastTransactionCounter + 1 + ((bytes[10] ?? 0) % counterStepMax),
    unpredictableNumber: bytes.toString('hex', 12, 16).toUpperCase(),
  };
}

/** All other facts follow from the card's number, so they are the same in every tap. */
function issueCard(request: {
  readonly keys: CardKeys;
  readonly scheme: Scheme;
  readonly country: CardCountry;
  readonly pan: string;
}): Card {
  const { scheme, country, pan } = request;
  const profile = schemeProfiles[scheme];
  const bytes = request.keys.account(pan);
  const funding = pick(profile.fundings, bytes.readUInt16BE(34));
  return makeCard(
    {
      scheme,
      fingerprint: bytes.toString('hex', 0, 16),
      // Twenty-nine letters and digits; the first four identify the registrar.
      paymentAccountReference: `TAPR${bytes.toString('hex', 16, 29).slice(1).toUpperCase()}`,
      applicationId: profile.applicationId,
      applicationLabel: profile.applicationLabel.replace('%', funding.toUpperCase()),
      funding,
      issuerCountry: country.code,
      currency: country.currency,
    },
    {
      pan,
      panSequence: `0${(bytes[36] ?? 0) % 3}`,
      // In the 2040s: EMV reads 50 as 1950, and no test clock gets that far.
      expiry: `4${(bytes[37] ?? 0) % 10}${String(1 + ((bytes[38] ?? 0) % 12)).padStart(2, '0')}`,
      lastTransactionCounter: 1 + (bytes.readUInt16BE(32) % lastCounterMax),
    },
  );
}

function pick<T>(choices: readonly T[], number: number): T {
  const choice = choices[number % choices.length];
  if (choice === undefined) throw new RangeError('there is nothing to pick from');
  return choice;
}
