import { countryCode, type Field, flag, group, integer, number, text } from './schema-fields.ts';

/** A TypeID. The operation checks that the file exists. */
const FILE_ID = {
  pattern: '^file_[0-7][0-9a-hjkmnp-tv-z]{25}$',
  'x-must': 'be the id of a file from POST /files, such as file_01k2x3y4z5a6b7c8d9e0f1g2h3',
};

const fileId = (description: string): Field =>
  text(description, 64, 'file_01k2x3y4z5a6b7c8d9e0f1g2h3', FILE_ID);

const documentSides = (description: string): Field =>
  group(
    {
      front: fileId('File id of the front, from `POST /files`.'),
      back: fileId('File id of the back, where the document has one.'),
    },
    { description },
  );

export const verification: Field = group(
  {
    document: documentSides('Identity or registration document.'),
    additional_document: documentSides('A second document, such as proof of address.'),
  },
  {
    title: 'Verification',
    description: 'Documents that prove identity, as ids of files from `POST /files`.',
  },
);

export const addressFields: Readonly<Record<string, Field>> = {
  line1: text('Street and number.', 200, '1 High Street'),
  line2: text('Flat, floor or building.', 200, 'Flat 2'),
  city: text('City or town.', 100, 'London'),
  state: text('State, county or emirate.', 100, 'CA'),
  postal_code: text('Postcode, checked by the rules of the address’s country.', 20, 'SW1A 1AA'),
  country: text(
    'ISO 3166-1 alpha-2 code. Needed only when it differs from the sub-merchant’s country.',
    2,
    'GB',
    countryCode,
  ),
};

export const address: Field = group(addressFields, {
  title: 'Address',
  description: 'Postal address.',
});

const dateOfBirth: Field = group(
  {
    day: integer('Day of the month.', { minimum: 1, maximum: 31 }, 17),
    month: integer('Month, 1 to 12.', { minimum: 1, maximum: 12 }, 4),
    year: integer('Year with four digits.', { minimum: 1900, maximum: 9999 }, 1986),
  },
  { title: 'DateOfBirth', description: 'Date of birth; the person must be at least 13 years old.' },
);

/** The fields of every person, in any role. */
const personFields: Readonly<Record<string, Field>> = {
  first_name: text('Given name.', 100, 'Jenny'),
  last_name: text('Family name.', 100, 'Rosen'),
  dob: dateOfBirth,
  email: text('The person’s own e-mail address.', 254, 'jenny@example.com', { format: 'email' }),
  phone: text(
    'Phone number with country code (E.164); spaces and hyphens are ignored.',
    40,
    '+442079460958',
  ),
  address,
  id_number: text(
    'National identity number: SSN (US), National Insurance number (GB), Steuer-ID (DE), ' +
      'NRIC or FIN (SG), Emirates ID (AE); elsewhere what the country issues. Write-only.',
    64,
    '123-45-6789',
  ),
  ssn_last_4: text(
    'Last four digits of the social security number. United States only. Write-only.',
    8,
    '6789',
  ),
  verification,
};

const relationship: Field = group(
  {
    title: text('Role in words.', 200, 'Director'),
    owner: flag('Owns 25 % or more of the company.'),
    director: flag('Sits on the governing board.'),
    executive: flag('Has a leading part in running it.'),
    percent_ownership: number('Share owned, in per cent.', { minimum: 0, maximum: 100 }, 50),
  },
  { title: 'Relationship', description: "The person's role in the company." },
);

export const individual: Field = group(personFields, {
  title: 'Individual',
  description: 'The person who trades. Only with businessType `individual`.',
});

/** A person who acts for or owns a company, with their relationship to it. */
export function companyPerson(facts: {
  readonly title: string;
  readonly description: string;
}): Field {
  return group({ ...personFields, relationship }, facts);
}

const someFileId = { type: 'string', minLength: 1, maxLength: 64, ...FILE_ID };

/** Ids of one or of several files. */
export const fileIdForms: readonly Field[] = [
  someFileId,
  { type: 'array', minItems: 1, maxItems: 10, items: someFileId },
];
