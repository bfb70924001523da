import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BusinessType } from '../../port.ts';
import { currentSetVersion, requirementSetFor, supportedCountries } from './requirement-sets.ts';

const setVersion = currentSetVersion;
const businessTypes: readonly BusinessType[] = ['individual', 'company'];
const leavesOf = (items: readonly string[], root: string) =>
  items.filter((item) => item.startsWith(`${root}.`)).map((item) => item.slice(root.length + 1));

const expectations = [
  {
    country: 'US',
    address: ['line1', 'city', 'state', 'postal_code'],
    identityAtCreation: ['ssn_last_4'],
    individualAtVolume: ['individual.id_number'],
    companyAsks: ['structure', 'tax_id', 'owners_provided'],
    companyAtVolume: ['representative.id_number'],
  },
  {
    country: 'GB',
    address: ['line1', 'city', 'postal_code'],
    identityAtCreation: [],
    individualAtVolume: ['individual.verification.document.front'],
    companyAsks: ['registration_number', 'owners_provided', 'directors_provided'],
    companyAtVolume: ['company.tax_id', 'representative.verification.document.front'],
  },
  {
    country: 'DE',
    address: ['line1', 'city', 'postal_code'],
    identityAtCreation: [],
    individualAtVolume: ['individual.verification.document.front'],
    companyAsks: ['registration_number', 'owners_provided', 'directors_provided'],
    companyAtVolume: ['company.tax_id', 'representative.verification.document.front'],
  },
  {
    country: 'AE',
    address: ['line1', 'city', 'state'],
    identityAtCreation: ['id_number'],
    individualAtVolume: ['individual.verification.document.front'],
    companyAsks: ['registration_number', 'owners_provided'],
    companyAtVolume: ['company.tax_id', 'representative.verification.document.front'],
  },
  {
    country: 'SG',
    address: ['line1', 'postal_code'],
    identityAtCreation: ['id_number'],
    individualAtVolume: ['individual.verification.document.front'],
    companyAsks: ['registration_number', 'owners_provided', 'directors_provided'],
    companyAtVolume: ['company.tax_id', 'representative.verification.document.front'],
  },
  {
    country: 'FR',
    address: ['line1', 'city', 'postal_code'],
    identityAtCreation: [],
    individualAtVolume: ['individual.verification.document.front'],
    companyAsks: ['registration_number', 'owners_provided', 'directors_provided'],
    companyAtVolume: ['company.tax_id', 'representative.verification.document.front'],
  },
] as const;

for (const expected of expectations) {
  test(`an individual in ${expected.country} is asked for that country's items`, () => {
    const { country } = expected;
    const set = requirementSetFor({ setVersion, country, businessType: 'individual' });
    const person = leavesOf(set.atCreation, 'individual');
    assert.deepEqual(leavesOf(person, 'address'), expected.address);
    assert.deepEqual(
      person.filter((leaf) => ['ssn_last_4', 'id_number'].includes(leaf)),
      expected.identityAtCreation,
    );
    assert.deepEqual(set.atVolume, expected.individualAtVolume);
    assert.deepEqual([set.perOwner, set.perDirector], [[], []]);
  });

  test(`a company in ${expected.country} is asked for that country's items`, () => {
    const { country } = expected;
    const set = requirementSetFor({ setVersion, country, businessType: 'company' });
    const company = leavesOf(set.atCreation, 'company');
    assert.deepEqual(leavesOf(company, 'address'), expected.address);
    assert.deepEqual(
      company.filter((leaf) => !/^(name|phone|address\..*)$/.test(leaf)),
      expected.companyAsks,
    );
    assert.deepEqual(leavesOf(set.perOwner, 'address'), expected.address);
    const asksDirectors = company.includes('directors_provided');
    assert.equal(set.perDirector.includes('last_name'), asksDirectors);
    assert.deepEqual(set.atVolume, expected.companyAtVolume);
    assert.ok(set.atCreation.includes('representative.relationship.title'));
  });
}

test('every set asks for a bank account and the terms, and repeats nothing', () => {
  assert.ok(supportedCountries.size >= 25);
  for (const country of supportedCountries) {
    for (const businessType of businessTypes) {
      const set = requirementSetFor({ setVersion, country, businessType });
      const all = [...set.atCreation, ...set.atVolume];
      assert.equal(new Set(all).size, all.length);
      assert.ok(set.atVolume.length > 0);
      for (const item of ['external_account', 'tos_acceptance.date', 'tos_acceptance.ip']) {
        assert.ok(set.atCreation.includes(item));
      }
    }
  }
});

test('every item is spelled as the API accepts it', () => {
  const person = [
    'first_name|last_name|email|phone|id_number|ssn_last_4|dob\\.(day|month|year)',
    'address\\.(line1|city|state|postal_code)|verification\\.document\\.front',
  ].join('|');
  const address = 'address\\.(line1|city|state|postal_code)';
  const item = new RegExp(
    [
      '^business_profile\\.(name|mcc|url|product_description|support_phone)$',
      `^individual\\.(${person})$`,
      `^representative\\.(${person}|relationship\\.(title|executive))$`,
      `^company\\.(name|phone|${address}|structure|tax_id|registration_number)$`,
      '^company\\.(owners|directors)_provided$',
      '^external_account$',
      '^tos_acceptance\\.(date|ip)$',
    ].join('|'),
  );
  const leaf = new RegExp(`^(${person})$`);
  for (const country of supportedCountries) {
    for (const businessType of businessTypes) {
      const set = requirementSetFor({ setVersion, country, businessType });
      for (const path of [...set.atCreation, ...set.atVolume]) assert.match(path, item);
      for (const path of [...set.perOwner, ...set.perDirector]) assert.match(path, leaf);
    }
  }
});

test('an unsupported country and an unpublished version have no set', () => {
  const account = { setVersion, country: 'DE', businessType: 'company' } as const;
  assert.throws(() => requirementSetFor({ ...account, country: 'XX' }), RangeError);
  assert.throws(() => requirementSetFor({ ...account, setVersion: '1999-01-01' }), RangeError);
});
