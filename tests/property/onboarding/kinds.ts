/** A kind of sub-merchant, and what the simulated PSP asks of it. */
export interface Kind {
  readonly country: string;
  readonly businessType: string;
  /** The path of the person whose details are asked for. */
  readonly person: string;
  readonly atCreation: readonly string[];
  readonly atVolume: readonly string[];
  /** Further items that a test may send or ask for. */
  readonly others: readonly string[];
}

const business = ['name', 'mcc', 'product_description'].map((leaf) => `business_profile.${leaf}`);
const money = ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip'];

/**
 * Written by hand instead of read from the service's own tables, so that a mistake there is found
 * here.
 */
export const kinds: readonly Kind[] = [
  {
    country: 'US',
    businessType: 'individual',
    person: 'individual',
    atCreation: [
      ...business,
      'individual.first_name',
      'individual.last_name',
      'individual.dob.day',
      'individual.dob.month',
      'individual.dob.year',
      'individual.email',
      'individual.phone',
      'individual.address.line1',
      'individual.address.city',
      'individual.address.state',
      'individual.address.postal_code',
      'individual.ssn_last_4',
      ...money,
    ],
    atVolume: ['individual.id_number'],
    others: ['individual.verification.document.front', 'documents.licence'],
  },
  {
    country: 'SG',
    businessType: 'individual',
    person: 'individual',
    atCreation: [
      ...business,
      'individual.first_name',
      'individual.last_name',
      'individual.dob.day',
      'individual.dob.month',
      'individual.dob.year',
      'individual.email',
      'individual.phone',
      'individual.address.line1',
      'individual.address.postal_code',
      'individual.id_number',
      ...money,
    ],
    atVolume: ['individual.verification.document.front'],
    others: ['documents.licence'],
  },
  {
    country: 'GB',
    businessType: 'company',
    person: 'representative',
    atCreation: [
      ...business,
      'company.name',
      'company.phone',
      'company.address.line1',
      'company.address.city',
      'company.address.postal_code',
      'company.registration_number',
      'company.owners_provided',
      'company.directors_provided',
      'representative.first_name',
      'representative.last_name',
      'representative.dob.day',
      'representative.dob.month',
      'representative.dob.year',
      'representative.email',
      'representative.phone',
      'representative.address.line1',
      'representative.address.city',
      'representative.address.postal_code',
      'representative.relationship.title',
      ...money,
    ],
    atVolume: ['company.tax_id', 'representative.verification.document.front'],
    others: ['documents.licence'],
  },
];

export function itemsOf(kind: Kind): readonly string[] {
  return [...kind.atCreation, ...kind.atVolume, ...kind.others];
}
