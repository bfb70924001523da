import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pathOfParam, requirementNames } from './requirement-names.ts';

const person = (id: string, relationship: object, path?: string) => ({
  id,
  relationship: relationship as never,
  metadata: path === undefined ? {} : { taprail_path: path },
});

test("only a person's id is replaced, by the path of its submission", () => {
  const nameOf = requirementNames([
    person('person_1', { owner: true }, 'owners.anna'),
    person('person_2', { representative: true, owner: true }),
    person('person_3', { owner: true, director: true }),
    person('person_4', { director: true }),
    person('person_5', { executive: true }),
  ]);
  const rows = {
    'person_1.verification.document': 'owners.anna.verification.document',
    'person_2.dob.day': 'representative.dob.day',
    'person_3.id_number': 'owners.person_3.id_number',
    'person_4.first_name': 'directors.person_4.first_name',
    'person_5.first_name': 'person_5.first_name',
    person_1: 'owners.anna',
    'person_9.first_name': 'person_9.first_name',
    'representative.first_name': 'representative.first_name',
    'owners.email': 'owners.email',
    'company.tax_id': 'company.tax_id',
    external_account: 'external_account',
  };
  for (const [item, name] of Object.entries(rows)) assert.equal(nameOf(item), name);
});

test('parameters in brackets become dotted paths', () => {
  const rows = {
    email: 'email',
    'company[tax_id]': 'company.tax_id',
    'individual[verification][document][front]': 'individual.verification.document.front',
    'bank_account[account_number]': 'external_account.account_number',
    external_account: 'external_account',
  };
  for (const [param, path] of Object.entries(rows)) assert.equal(pathOfParam(param), path);
});
