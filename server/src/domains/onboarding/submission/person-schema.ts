import { type Field, flag, group, integer, number, text } from './schema-fields.ts';

/** A TypeID; whether the file exists is for the operation to find out. */
const FILE_ID = {
  pattern: '^file_[0-7][0-9a-hjkmnp-tv-z]{25}$',
  'x-must': 'be the id of a file from POST /files, such as file_01k2x3y4z5a6b7c8d9e0f1g2h3',
};

const fileId = (description: string): Field =>
  text({
    description,
    maxLength: 64,
    ...FILE_ID,
    examples: ['file_01k2x3y4z5a6b7c8d9e0f1g2h3'],
  });

const documentSides = (description: string): Field =>
  group(
    {
      front: fileId('File id of the front, from `POST /files`.'),
      back: fileId('File id of the back, where the document has one.'),
    },
    { description },
  );

/** Proof of who somebody is, as ids of files sent before. */
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

export const address: Field = group(
  {
    line1: text({ description: 'Street and number.', maxLength: 200, examples: ['1 High Street'] }),
    line2: text({ description: 'Flat, floor or building.', maxLength: 200, examples: ['Flat 2'] }),
    city: text({ description: 'City or town.', maxLength: 100, examples: ['London'] }),
    state: text({ description: 'State, county or emirate.', maxLength: 100, examples: ['CA'] }),
    postal_code: text({
      description: 'Postcode, checked by the rules of the address’s country.',
      maxLength: 20,
      examples: ['SW1A 1AA'],
    }),
    country: text({
      description:
        'ISO 3166-1 alpha-2 code. Needed only when it differs from the sub-merchant’s country.',
      maxLength: 2,
      examples: ['GB'],
    }),
  },
  { title: 'Address', description: 'Postal address.' },
);

const dateOfBirth: Field = group(
  {
    day: integer({ description: 'Day of the month.', minimum: 1, maximum: 31, examples: [17] }),
    month: integer({ description: 'Month, 1 to 12.', minimum: 1, maximum: 12, examples: [4] }),
    year: integer({
      description: 'Year with four digits.',
      minimum: 1900,
      maximum: 9999,
      examples: [1986],
    }),
  },
  { title: 'DateOfBirth', description: 'Date of birth; the person must be at least 13 years old.' },
);

/** What is asked of any person, whatever part the person plays. */
const personFields: Readonly<Record<string, Field>> = {
  first_name: text({ description: 'Given name.', maxLength: 100, examples: ['Jenny'] }),
  last_name: text({ description: 'Family name.', maxLength: 100, examples: ['Rosen'] }),
  dob: dateOfBirth,
  email: text({
    description: 'The person’s own e-mail address.',
    maxLength: 254,
    format: 'email',
    examples: ['jenny@example.com'],
  }),
  phone: text({
    description: 'Phone number with country code (E.164); spaces and hyphens are ignored.',
    maxLength: 40,
    examples: ['+442079460958'],
  }),
  address,
  id_number: text({
    description:
      'National identity number: SSN (US), National Insurance number (GB), Steuer-ID (DE), ' +
      'NRIC or FIN (SG), Emirates ID (AE); elsewhere what the country issues. Write-only.',
    maxLength: 64,
    examples: ['123-45-6789'],
  }),
  ssn_last_4: text({
    description: 'Last four digits of the social security number. United States only. Write-only.',
    maxLength: 8,
    examples: ['6789'],
  }),
  verification,
};

const relationship: Field = group(
  {
    title: text({ description: 'Role in words.', maxLength: 200, examples: ['Director'] }),
    owner: flag({ description: 'Owns 25 % or more of the company.', examples: [true] }),
    director: flag({ description: 'Sits on the governing board.', examples: [true] }),
    executive: flag({ description: 'Has a leading part in running it.', examples: [true] }),
    percent_ownership: number({
      description: 'Share owned, in per cent.',
      minimum: 0,
      maximum: 100,
      examples: [50],
    }),
  },
  { title: 'Relationship', description: 'What the person is to the company.' },
);

export const individual: Field = group(personFields, {
  title: 'Individual',
  description: 'The person who trades. Only with businessType `individual`.',
});

/** Somebody acting for or owning a company: a person, and what they are to it. */
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
