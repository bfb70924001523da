import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../../tests/support/fast-check.ts';
import { ServiceError } from '../../../lib/errors.ts';
import type { Json } from '../../../lib/json.ts';
import { CHANGE, change, refusalOf } from './parse-fixture.ts';
import { parseSubmission } from './parse-submission.ts';

const NAMES = fc.constantFrom(
  ...'externalRef email individual company owners documents metadata'.split(' '),
  ...'external_account dob address first_name firstName id_number iban'.split(' '),
  ...'account_number verification document front individual.dob.day'.split(' '),
  ...'owners.a.email __proto__ constructor toString a..b'.split(' '),
);

test('any body is either accepted or refused, and never makes the parser fail', () => {
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue(),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(NAMES, fc.string()), tie('value'), { maxKeys: 6 }),
    ),
  }));
  const acceptedPaths = new Set(['individual.extra', 'proof', 'documents.a.files']);
  fc.assert(
    fc.property(value, fc.constantFrom('create', 'change'), (body, mode) => {
      try {
        parseSubmission(body, { ...CHANGE, mode, acceptedPaths, country: 'SG' });
      } catch (error) {
        assert.ok(error instanceof ServiceError, String(error));
      }
    }),
    { numRuns: 500 },
  );
});

test('no message repeats a submitted value', () => {
  const secret = fc.stringMatching(/^[A-Z0-9]{12}#$/);
  fc.assert(
    fc.property(secret, (text) => {
      const { errors = [] } = refusalOf({
        externalRef: text,
        businessType: text,
        country: text,
        email: text,
        individual: { id_number: text, ssn_last_4: text, dob: text, phone: text },
        company: { tax_id: text, address: { postal_code: text } },
        external_account: { iban: text, account_number: text, routing_number: text },
        'individual.id_number': `${text}!`,
      });
      assert.equal(errors.length, 13);
      assert.ok(errors.every(({ param, message }) => !`${param}${message}`.includes(text)));
    }),
  );
});

test('a parsed document parses to itself, nested or dotted', () => {
  const text = fc.stringMatching(/^[ A-Za-z-]{0,5}[A-Za-z]{1,10}$/);
  const person = fc.record(
    {
      first_name: text,
      id_number: fc.constantFrom('123-45-6789', '111 11 1111'),
      phone: fc.constantFrom('+1 415 555 2671', '+44 (20) 7946-0958'),
      address: fc.record({ city: text, postal_code: fc.constant('941071234') }),
    },
    { requiredKeys: [] },
  );
  const body = fc.record(
    { individual: person, owners: fc.dictionary(fc.constantFrom('anna', 'ben-2', 'C_3'), person) },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(body, (sent) => {
      const { fields } = change(sent);
      assert.deepEqual(change(fields).fields, fields);
      assert.deepEqual(change(Object.fromEntries(dotted(fields))).fields, fields);
    }),
  );
});

function dotted(value: Json, path = ''): [string, Json][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    dotted(inner as Json, path === '' ? name : `${path}.${name}`),
  );
}
