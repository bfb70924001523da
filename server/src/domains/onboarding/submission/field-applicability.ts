import type { ServiceError } from '../../../lib/errors.ts';
import type { BusinessType } from '../../../psp/port.ts';
import { fieldNotApplicable } from '../../../request/errors.ts';
import type { KnownFields } from './known-fields.ts';

/**
 * Refuses (422 field_not_applicable) well-formed fields that mean nothing for this sub-merchant.
 * Fields in the record's own requirements always apply.
 */
export function inapplicableFields(
  paths: readonly (readonly string[])[],
  subject: Subject,
): readonly ServiceError[] {
  return paths.flatMap((path) => {
    const reason = reasonAgainst(path, subject);
    if (reason === null || subject.known.isAsked(path)) return [];
    const param = path.join('.');
    return fieldNotApplicable({ message: `${param} ${reason}`, param });
  });
}

interface Subject {
  readonly businessType: BusinessType | undefined;
  readonly country: string | undefined;
  readonly known: KnownFields;
}

const COMPANY_ONLY = new Set(['company', 'representative', 'owners', 'directors']);

function reasonAgainst(path: readonly string[], { businessType, country }: Subject): string | null {
  const [first = ''] = path;
  if (businessType === 'company' && first === 'individual') {
    return 'does not apply to a company. Describe its people under representative and owners.';
  }
  if (businessType === 'individual' && COMPANY_ONLY.has(first)) {
    return 'does not apply to an individual. Describe the person under individual.';
  }
  if (path.at(-1) === 'ssn_last_4' && country !== undefined && country !== 'US') {
    return 'applies in the United States only. Send id_number where one is asked for.';
  }
  return null;
}
