import type { BusinessType } from '../../port.ts';

interface Asked {
  /** Due at once; nothing is enabled without them. */
  readonly atCreation: readonly string[];
  /** Announced from the start, due at the volume threshold. */
  readonly atVolume: readonly string[];
}

/** The simulator's requirements for one kind of account in one country. */
interface RequirementSet extends Asked {
  /** Leaf names asked of a person whose identity number fails. */
  readonly afterMismatch: readonly string[];
  /** Leaf names due at once for each submitted `owners.<ref>`. */
  readonly perOwner: readonly string[];
  /** Leaf names due at once for each submitted `directors.<ref>`. */
  readonly perDirector: readonly string[];
}

/** The version for new accounts; an account keeps the version it was opened with. */
export const currentSetVersion = '2026-11-01';

/**
 * Finds the set of one version. Throws a RangeError for an unpublished version or a country not in
 * `supportedCountries`; callers refuse such a country first.
 */
export function requirementSetFor(account: {
  readonly setVersion: string;
  readonly country: string;
  readonly businessType: BusinessType;
}): RequirementSet {
  const { setVersion, country, businessType } = account;
  const set = publishedSets.get(setVersion)?.get(country)?.[businessType];
  if (set === undefined) {
    throw new RangeError(`No requirement set ${setVersion} for ${businessType} in ${country}.`);
  }
  return set;
}

interface CountryRules {
  readonly address: readonly string[];
  /** The items that prove a person's identity. */
  readonly identity: Asked;
  readonly company: Asked;
  readonly relationship: readonly string[];
}

const businessProfile = under('business_profile', ['name', 'mcc', 'product_description']);
const person = ['first_name', 'last_name', ...under('dob', ['day', 'month', 'year'])];
const moneyAndTerms = ['external_account', ...under('tos_acceptance', ['date', 'ip'])];

const afterMismatch = ['verification.document.front'];

const idCard = { atCreation: ['id_number'], atVolume: ['verification.document.front'] } as const;

const defaultRules: CountryRules = {
  address: ['line1', 'city', 'postal_code'],
  identity: { atCreation: [], atVolume: ['verification.document.front'] },
  company: {
    atCreation: ['registration_number', 'owners_provided', 'directors_provided'],
    atVolume: ['tax_id'],
  },
  relationship: ['relationship.title'],
};

const stateAddress = ['line1', 'city', 'state', 'postal_code'] as const;

const rulesByCountry: Readonly<Record<string, CountryRules>> = {
  ...Object.fromEntries(
    'GB DE FR NL ES IT IE BE AT PT FI SE DK NO CH PL CZ LU GR NZ'
      .split(' ')
      .map((country) => [country, defaultRules]),
  ),
  AU: { ...defaultRules, address: stateAddress },
  US: {
    address: stateAddress,
    identity: { atCreation: ['ssn_last_4'], atVolume: ['id_number'] },
    company: { atCreation: ['structure', 'tax_id', 'owners_provided'], atVolume: [] },
    relationship: ['relationship.title', 'relationship.executive'],
  },
  CA: {
    address: stateAddress,
    identity: { atCreation: [], atVolume: ['id_number'] },
    company: { atCreation: ['tax_id', 'owners_provided', 'directors_provided'], atVolume: [] },
    relationship: ['relationship.title'],
  },
  // Emirates have no postal codes; the emirate itself is the state.
  AE: {
    ...defaultRules,
    address: ['line1', 'city', 'state'],
    identity: idCard,
    company: { atCreation: ['registration_number', 'owners_provided'], atVolume: ['tax_id'] },
  },
  // In Singapore the postal code alone names the building's place.
  SG: { ...defaultRules, address: ['line1', 'postal_code'], identity: idCard },
  HK: { ...defaultRules, address: ['line1', 'city'], identity: idCard },
};

export const supportedCountries: ReadonlySet<string> = new Set(Object.keys(rulesByCountry));

type CountrySets = Readonly<Record<BusinessType, RequirementSet>>;

const publishedSets: ReadonlyMap<string, ReadonlyMap<string, CountrySets>> = new Map([
  [
    currentSetVersion,
    new Map(
      Object.entries(rulesByCountry).map(([country, rules]) => [
        country,
        { individual: individualSet(rules), company: companySet(rules) },
      ]),
    ),
  ],
]);

function individualSet(rules: CountryRules): RequirementSet {
  return {
    atCreation: [
      ...businessProfile,
      ...under('individual', [...reachablePerson(rules), ...rules.identity.atCreation]),
      ...moneyAndTerms,
    ],
    atVolume: under('individual', rules.identity.atVolume),
    afterMismatch,
    perOwner: [],
    perDirector: [],
  };
}

function companySet(rules: CountryRules): RequirementSet {
  const { company, identity, relationship } = rules;
  const representative = [...reachablePerson(rules), ...identity.atCreation, ...relationship];
  const asksDirectors = company.atCreation.includes('directors_provided');
  return {
    atCreation: [
      ...businessProfile,
      ...under('company', ['name', 'phone', ...address(rules), ...company.atCreation]),
      ...under('representative', representative),
      ...moneyAndTerms,
    ],
    atVolume: [
      ...under('company', company.atVolume),
      ...under('representative', identity.atVolume),
    ],
    afterMismatch,
    perOwner: [...person, 'email', ...address(rules), ...identity.atCreation],
    perDirector: asksDirectors ? [...person, ...identity.atCreation] : [],
  };
}

function under(root: string, leaves: readonly string[]): string[] {
  return leaves.map((leaf) => `${root}.${leaf}`);
}

function address(rules: CountryRules): string[] {
  return under('address', rules.address);
}

function reachablePerson(rules: CountryRules): string[] {
  return [...person, 'email', 'phone', ...address(rules)];
}
