import { fieldNotApplicable } from '../../../operations/errors.ts';
import type { BusinessType } from '../../../psp/port.ts';
import { joinPath } from './field-path.ts';
import type { KnownFields } from './known-fields.ts';

/**
 * Refuses (422 field_not_applicable) well-formed fields that mean nothing for this sub-merchant.
 * What the record's own requirements ask for always applies.
 */
export function refuseInapplicableFields(
  paths: readonly (readonly string[])[],
  subject: {
    readonly businessType: BusinessType | undefined;
    readonly country: string | undefined;
    readonly known: KnownFields;
  },
): void {
  for (const path of paths) {
    const reason = reasonAgainst(path, subject);
    if (reason === null || subject.known.isAsked(path)) continue;
    const param = joinPath(path);
    throw fieldNotApplicable({ message: `${param} ${reason}`, param });
  }
}

const COMPANY_ONLY: ReadonlySet<string> = new Set([
  'company',
  'representative',
  'owners',
  'directors',
]);

function reasonAgainst(
  path: readonly string[],
  subject: {
    readonly businessType: BusinessType | undefined;
    readonly country: string | undefined;
  },
): string | null {
  const [first = ''] = path;
  if (subject.businessType === 'company' && first === 'individual') {
    return 'does not apply to a company. Describe its people under representative and owners.';
  }
  if (subject.businessType === 'individual' && COMPANY_ONLY.has(first)) {
    return 'does not apply to an individual. Describe the person under individual.';
  }
  if (path.at(-1) === 'ssn_last_4' && isForeign(subject.country)) {
    return 'applies in the United States only. Send id_number where one is asked for.';
  }
  return null;
}

function isForeign(country: string | undefined): boolean {
  return country !== undefined && country !== 'US';
}
