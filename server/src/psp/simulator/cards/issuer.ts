import { approvedResponseCode } from '../../decline-reasons.ts';
import { verifyCryptogram } from '../emv/application-cryptogram.ts';
import { accountOf } from './card.ts';
import type { CardKeys } from './keys.ts';
import type { Scenario } from './scenarios.ts';
import { schemeProfiles } from './schemes.ts';
import type { CardTap } from './tap-card.ts';

interface IssuerDecision {
  /** ISO 8583 field 39; only 00 approves. */
  readonly responseCode: string;
  /** Six digits, present only with an approval. */
  readonly authorisationCode: string | null;
  readonly cardCheck: 'verified' | 'cryptogram_mismatch' | 'counter_repeated';
}

const expiredResponseCode = '54';
const authorisationCodes = 1_000_000;

/**
 * The issuer recomputes the cryptogram from the data and knows the card's last counter, so a forged
 * or repeated tap really fails. The decision follows from the arguments alone: a repeated request
 * gets the first answer.
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

/** The issuer's id of an approval. An increase has its own code. */
export function authorisationCodeFor(approval: {
  readonly keys: CardKeys;
  readonly operationId: string;
}): string {
  const { keys, operationId } = approval;
  const bytes = keys.authorisationCode(operationId);
  return String(bytes.readUIntBE(0, 6) % authorisationCodes).padStart(6, '0');
}

function checkCard(keys: CardKeys, tap: CardTap): IssuerDecision['cardCheck'] {
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
  // Only the counter in the signed data is authentic.
  const counter = Number.parseInt(data.applicationTransactionCounter, 16);
  return counter > account.lastTransactionCounter ? 'verified' : 'counter_repeated';
}

function decideResponse(tap: CardTap, scenario: Scenario): string {
  const month = tap.data.transactionDate.slice(0, 4);
  if (month > accountOf(tap.card).expiry) return expiredResponseCode;
  return scenario.responseInAmount ? tap.data.amountAuthorised.slice(-2) : scenario.responseCode;
}
