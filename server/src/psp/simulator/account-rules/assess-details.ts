import type { PayoutFailureCode } from '../../payout-port.ts';
import type { AccountDetails, RejectionReason, RequirementError } from '../../port.ts';
import { bankAccountCurrency } from '../../settlement-currency.ts';
import { settlementCountries } from './country-terms.ts';
import {
  type Person,
  type ProvidedValue,
  readPeople,
  readPersonRefs,
  readProvidedValues,
  readText,
} from './provided-values.ts';
import { currentSetVersion, requirementSetFor } from './requirement-sets.ts';

export interface VerificationFailure extends RequirementError {
  /** Items that together resolve the failure. */
  readonly remedies: readonly string[];
}

/**
 * The simulator's conclusions from the details alone. The texts in `provided` are personal data.
 * Throws a RangeError for an unsupported country.
 */
export function assessDetails(details: AccountDetails, setVersion = currentSetVersion) {
  const people = readPeople(details);
  const { afterMismatch } = requirementSetFor({ ...details, setVersion });
  const provided = readProvidedValues(details);
  const isProvided = (path: string) => provided.some((value) => value.path === path);
  const scenario = readScenario(details.email);
  const isListed = people.some((person) => Number(readText(person.fields, 'dob.year')) === 1900);
  const listed = isListed ? 'rejected.listed' : null;
  const rejection: RejectionReason | null = scenario.rejects ? 'rejected.fraud' : listed;
  return {
    provided,
    owners: readPersonRefs(details, 'owners'),
    directors: readPersonRefs(details, 'directors'),
    failures: people
      .flatMap((person) => findFailures(person, afterMismatch))
      .filter((failure) => !failure.remedies.every(isProvided)),
    rejection,
    bankAccount: readBankAccount(details, provided),
    slow: scenario.slow,
  };
}

/** Whether the details choose the scenario in which opening the account always fails. */
export function failsToOpen({ email }: AccountDetails): boolean {
  return readScenario(email).fails;
}

/** The identity number that fails verification in every country. */
export const mismatchingNumber = '111111111';

function findFailures(person: Person, remedies: readonly string[]): VerificationFailure[] {
  const digits = readText(person.fields, 'id_number')?.replaceAll(/\D/g, '');
  if (digits !== mismatchingNumber) return [];
  return [
    {
      requirement: `${person.path}.id_number`,
      code: 'verification_failed_keyed_match',
      reason:
        'The identity number does not match the name and date of birth given. ' +
        'Correct the number, or provide a picture of an identity document.',
      remedies: remedies.map((leaf) => `${person.path}.${leaf}`),
    },
  ];
}

/** Endings of bank account numbers whose bank rejects every payout. */
export const rejectedEndings: ReadonlyMap<string, PayoutFailureCode> = new Map([
  ['0002', 'account_closed'],
  ['0004', 'no_account'],
  ['0006', 'account_frozen'],
  ['0008', 'incorrect_account_holder_name'],
  ['0010', 'bank_rejected'],
]);

export interface BankAccount {
  readonly currency: string;
  /** Why the bank rejects payouts; null when it pays them. */
  readonly payoutFailure: PayoutFailureCode | null;
}

/** The given bank account, without its number; null while the details do not identify one. */
function readBankAccount(
  details: AccountDetails,
  provided: readonly ProvidedValue[],
): BankAccount | null {
  const currency = bankAccountCurrency(details, settlementCountries);
  const isWhole = provided.some(({ path }) => path === 'external_account');
  if (!isWhole || currency === null) return null;
  return { currency, payoutFailure: findPayoutFailure(details) };
}

function findPayoutFailure({ fields }: AccountDetails): PayoutFailureCode | null {
  const iban = readText(fields, 'external_account.iban');
  const number = iban ?? readText(fields, 'external_account.account_number') ?? '';
  const ending = number.replaceAll(/[^0-9A-Za-z]/g, '').slice(-4);
  return rejectedEndings.get(ending) ?? null;
}

/** Tags before the @ of the business's email address choose scenarios. */
export const emailTags = { rejects: '+reject', fails: '+error', slow: '+slow' } as const;

function readScenario(email: string) {
  const localPart = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase();
  return {
    rejects: localPart.includes(emailTags.rejects),
    fails: localPart.includes(emailTags.fails),
    slow: localPart.includes(emailTags.slow),
  };
}
