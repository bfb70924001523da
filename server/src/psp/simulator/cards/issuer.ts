import { approvedResponseCode } from '../../decline-reasons.ts';
import { verifyCryptogram } from '../emv/index.ts';
import { accountOf } from './card.ts';
import type { CardKeys } from './keys.ts';
import type { Scenario } from './scenarios.ts';
import { schemeProfiles } from './schemes.ts';
import type { CardTap } from './tap-card.ts';

/** What the issuer found when it looked at the cryptogram. */
export type CardCheck = 'verified' | 'cryptogram_mismatch' | 'counter_repeated';

export interface IssuerDecision {
  /** ISO 8583 field 39; 00 alone approves. */
  readonly responseCode: string;
  /** Six digits, and only with an approval. */
  readonly authorisationCode: string | null;
  readonly cardCheck: CardCheck;
}

const expiredResponseCode = '54';
const authorisationCodes = 1_000_000;

/**
 * The issuer's decision. It makes the cryptogram again from the data it was sent and compares, and
 * knows how far the card had counted, so that a forged or repeated tap fails on its own merits. It
 * is a function of its arguments alone: the answer to a repeated question is the first one.
 */
export function authorise(authorisation: {
  readonly keys: CardKeys;
  readonly operationId: string;
  readonly tap: CardTap;
  readonly scenario: Scenario;
}): IssuerDecision {
  const { keys, operationId, tap, scenario } = authorisation;
  const cardCheck = checkCard(keys, tap);
  const responseCode =
    cardCheck === 'verified'
      ? decideResponse(tap, scenario)
      : schemeProfiles[tap.card.scheme].forgeryResponseCode;
  const approved = responseCode === approvedResponseCode;
  const authorisationCode = approved ? authorisationCodeFor({ keys, operationId }) : null;
  return { responseCode, authorisationCode, cardCheck };
}

/** The code under which the issuer files what it approved; an increase has one of its own. */
export function authorisationCodeFor(approval: {
  readonly keys: CardKeys;
  readonly operationId: string;
}): string {
  const { keys, operationId } = approval;
  const bytes = keys.authorisationCode(operationId);
  return String(bytes.readUIntBE(0, 6) % authorisationCodes).padStart(6, '0');
}

function checkCard(keys: CardKeys, tap: CardTap): CardCheck {
  const { card, data } = tap;
  const account = accountOf(card);
  const genuine = verifyCryptogram(
    {
      issuerKey: keys.issuers[card.scheme],
      version: schemeProfiles[card.scheme].cryptogramVersion,
      card: account,
      data,
    },
    Buffer.from(tap.cryptogram, 'hex'),
  );
  if (!genuine) return 'cryptogram_mismatch';
  // The counter that was signed, not the one beside it, which nothing protects.
  const counter = Number.parseInt(data.applicationTransactionCounter, 16);
  return counter > account.lastTransactionCounter ? 'verified' : 'counter_repeated';
}

function decideResponse(tap: CardTap, scenario: Scenario): string {
  const month = tap.data.transactionDate.slice(0, 4);
  if (month > accountOf(tap.card).expiry) return expiredResponseCode;
  return scenario.responseInAmount ? tap.data.amountAuthorised.slice(-2) : scenario.responseCode;
}
