import type { Json } from '../../../../server/src/lib/json.ts';

interface SampleContext {
  readonly country: string;
  /** A file uploaded before, for items that ask for a document. */
  readonly fileId?: string;
}

/**
 * A valid value for any requirement item or dotted path, so that commands and tests can follow a
 * record's requirements without knowing them.
 */
export function sampleValue(item: string, context: SampleContext): Json {
  const path = item.split('.');
  const [first = '', second = ''] = path;
  const leaf = path.at(-1) ?? '';
  if (first === 'metadata' && path.length > 1) return 'sample';
  if (first === 'documents' && path.length > 1) return fileIdOf(context);
  if ((first === 'owners' || first === 'directors') && path.length === 2 && second !== '') {
    return sampleObject(item, COMPANY_PERSON, context);
  }
  const parts = OBJECTS.get(leaf);
  if (parts !== undefined) return sampleObject(item, parts, context);
  if (leaf === 'external_account') return { ...nationalOf(context).account };
  return nationalValue(leaf, context) ?? COMMON.get(leaf) ?? 'sample';
}

/** The currency that accounts in a country are usually paid out in. */
export function sampleCurrency(country: string): string {
  return nationalOf({ country }).currency;
}

const PERSON = [
  'first_name',
  'last_name',
  'dob',
  'email',
  'phone',
  'address',
  'id_number',
] as const;
const COMPANY_PERSON = [...PERSON, 'relationship'] as const;

/** Items that are objects, by their last name, with the members of a sample. */
const OBJECTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    additional_document: ['front'],
    address: ['line1', 'city', 'state', 'postal_code', 'country'],
    business_profile: ['name', 'mcc', 'url', 'product_description', 'support_phone'],
    company: ['name', 'tax_id', 'registration_number', 'phone', 'address'],
    debit_consent: ['date', 'ip'],
    directors: ['sample'],
    dob: ['day', 'month', 'year'],
    document: ['front'],
    documents: ['sample'],
    individual: PERSON,
    metadata: ['sample'],
    owners: ['sample'],
    payout_schedule: ['interval', 'delay_days'],
    relationship: ['title', 'owner', 'director', 'executive', 'percent_ownership'],
    representative: COMPANY_PERSON,
    tos_acceptance: ['date', 'ip'],
    verification: ['document'],
  }),
);

const COMMON: ReadonlyMap<string, Json> = new Map<string, Json>(
  Object.entries({
    businessType: 'individual',
    city: 'Springfield',
    date: '2026-01-31T09:30:00Z',
    day: 17,
    delay_days: 1,
    director: true,
    directors_provided: true,
    email: 'jenny.rosen@example.com',
    executive: true,
    executives_provided: true,
    externalRef: 'sample-1',
    first_name: 'Jenny',
    interval: 'daily',
    ip: '203.0.113.7',
    last_name: 'Rosen',
    line1: '1 High Street',
    line2: 'Floor 2',
    mcc: '5812',
    month: 4,
    name: 'Rosen Foods',
    owner: true,
    owners_provided: true,
    percent_ownership: 50,
    product_description: 'Restaurant with table service',
    ssn_last_4: '6789',
    state: 'CA',
    structure: 'private_corporation',
    title: 'Director',
    url: 'https://rosen-foods.example',
    account_holder_name: 'Jenny Rosen',
    year: 1986,
  }),
);

/** By the names of requirements. */
interface National {
  readonly id_number: string;
  readonly tax_id: string;
  readonly registration_number: string;
  readonly postal_code: string;
  readonly phone: string;
  readonly currency: string;
  readonly account: Readonly<Record<string, string>>;
}

/** Valid in every country without rules of its own. */
const ANYWHERE: National = {
  id_number: 'X1234567',
  tax_id: '123456789',
  registration_number: '12345678',
  postal_code: '1000',
  phone: '+61291234567',
  currency: 'EUR',
  account: { account_number: '000123456', routing_number: '110000' },
};

function withIban(iban: string, currency = 'EUR'): National {
  return { ...ANYWHERE, currency, account: { iban } };
}

function numbered(account_number: string, routing_number: string): National['account'] {
  return { account_number, routing_number };
}

/** Account numbers avoid the last digits for which the simulator fails a payout. */
const BY_COUNTRY: ReadonlyMap<string, National> = new Map(
  Object.entries({
    AE: {
      id_number: '784-1980-1234567-8',
      tax_id: '100234567890123',
      registration_number: 'CN-1234567',
      postal_code: '00000',
      phone: '+971501234567',
      currency: 'AED',
      account: { iban: 'AE070331234567890123456' },
    },
    AT: withIban('AT611904300234573201'),
    AU: { ...ANYWHERE, currency: 'AUD', account: numbered('000123456', '110000') },
    BE: withIban('BE68539007547034'),
    CA: { ...ANYWHERE, currency: 'CAD', account: numbered('000123456789', '11000-000') },
    CH: withIban('CH9300762011623852957', 'CHF'),
    CZ: withIban('CZ6508000000192000145399', 'CZK'),
    DE: {
      id_number: '86095742719',
      tax_id: 'DE136695976',
      registration_number: 'HRB 12345',
      postal_code: '10115',
      phone: '+4930901820',
      currency: 'EUR',
      account: { iban: 'DE89370400440532013000' },
    },
    DK: withIban('DK5000400440116243', 'DKK'),
    ES: withIban('ES9121000418450200051332'),
    FI: withIban('FI2112345600000785'),
    FR: { ...ANYWHERE, phone: '+33199001234', account: { iban: 'FR1420041010050500013M02606' } },
    GB: {
      id_number: 'AB123456C',
      tax_id: '1234567895',
      registration_number: '00445790',
      postal_code: 'SW1A 1AA',
      phone: '+442079460958',
      currency: 'GBP',
      account: { account_number: '00012345', routing_number: '108800' },
    },
    GR: withIban('GR1601101250000000012300695'),
    HK: { ...ANYWHERE, currency: 'HKD', account: numbered('000123456', '110-000') },
    IE: withIban('IE29AIBK93115212345678'),
    IT: withIban('IT60X0542811101000000123456'),
    LU: withIban('LU280019400644750000'),
    NL: { ...ANYWHERE, phone: '+31201234567', account: { iban: 'NL91ABNA0417164300' } },
    NO: withIban('NO9386011117947', 'NOK'),
    NZ: { ...ANYWHERE, currency: 'NZD', account: { account_number: '120123012345600' } },
    PL: withIban('PL61109010140000071219812874', 'PLN'),
    PT: withIban('PT50000201231234567890154'),
    SE: withIban('SE4550000000058398257466', 'SEK'),
    SG: {
      id_number: 'S1234567D',
      tax_id: '199201624D',
      registration_number: '199201624D',
      postal_code: '018956',
      phone: '+6561234567',
      currency: 'SGD',
      account: { account_number: '000123456', routing_number: '7171001' },
    },
    US: {
      id_number: '123-45-6789',
      tax_id: '91-1144442',
      registration_number: 'C1234567',
      postal_code: '94107',
      phone: '+14155552671',
      currency: 'USD',
      account: { account_number: '000123456789', routing_number: '110000000' },
    },
  }),
);

function nationalOf({ country }: SampleContext): National {
  return BY_COUNTRY.get(country) ?? ANYWHERE;
}

function nationalValue(leaf: string, context: SampleContext): Json | undefined {
  const { account, ...national } = nationalOf(context);
  const file = fileIdOf(context);
  const values = new Map<string, Json>(
    Object.entries({
      iban: 'DE89370400440532013000',
      ...ANYWHERE.account,
      ...account,
      ...national,
      support_phone: national.phone,
      default_currency: national.currency,
      country: context.country,
      front: file,
      back: file,
    }),
  );
  return values.get(leaf);
}

function fileIdOf(context: SampleContext): string {
  return context.fileId ?? 'file_01k2x3y4z5a6b7c8d9e0f1g2h3';
}

function sampleObject(item: string, parts: readonly string[], context: SampleContext): Json {
  return Object.fromEntries(
    parts.map((part): [string, Json] => [part, sampleValue(`${item}.${part}`, context)]),
  );
}
