import type { AccountDetails, RejectionReason, RequirementError } from '../../port.ts';
import {
  type Person,
  type ProvidedValue,
  readPeople,
  readPersonRefs,
  readProvidedValues,
  readText,
} from './provided-values.ts';
import { currentSetVersion, requirementSetFor } from './requirement-sets.ts';

/** What the simulated provider makes of the details alone. */
export interface Assessment {
  /** Requirement items that the details answer, sorted. Their texts are personal data. */
  readonly provided: readonly ProvidedValue[];
  readonly owners: readonly string[];
  readonly directors: readonly string[];
  readonly failures: readonly VerificationFailure[];
  readonly rejection: RejectionReason | null;
  /** The scenario in which opening the account takes its time. */
  readonly slow: boolean;
}

export interface VerificationFailure extends RequirementError {
  /** The items that, once all are provided, settle the failure. */
  readonly remedies: readonly string[];
}

/** Throws a RangeError for a country that is not supported. */
export function assessDetails(
  details: AccountDetails,
  setVersion: string = currentSetVersion,
): Assessment {
  const people = readPeople(details);
  const { afterFailure } = requirementSetFor({ ...details, setVersion });
  const provided = readProvidedValues(details);
  const isProvided = (path: string) => provided.some((value) => value.path === path);
  const scenario = readScenario(details.email);
  const listed = people.some((person) => Number(readText(person.fields, 'dob.year')) === 1900);
  return {
    provided,
    owners: readPersonRefs(details, 'owners'),
    directors: readPersonRefs(details, 'directors'),
    failures: people
      .flatMap((person) => findFailures(person, afterFailure.id_number))
      .filter((failure) => !failure.remedies.every(isProvided)),
    rejection: scenario.rejects ? 'rejected.fraud' : listed ? 'rejected.listed' : null,
    slow: scenario.slow,
  };
}

/** The scenario in which opening the account fails every time. */
export function failsToOpen({ email }: AccountDetails): boolean {
  return readScenario(email).fails;
}

/** The scenario in which an identity number does not match the person, in every country. */
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

/** Scenarios are chosen by tags in the part of the business's address before the @ sign. */
function readScenario(email: string): { rejects: boolean; fails: boolean; slow: boolean } {
  const localPart = email.slice(0, Math.max(email.lastIndexOf('@'), 0)).toLowerCase();
  return {
    rejects: localPart.includes('+reject'),
    fails: localPart.includes('+error'),
    slow: localPart.includes('+slow'),
  };
}
