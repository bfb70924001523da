import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleValue } from '../../cli/src/client/sub-merchants/sample-details.ts';
import { parseSubmission } from '../../server/src/domains/onboarding/submission/parse-submission.ts';
import {
  currentSetVersion,
  requirementSetFor,
  supportedCountries,
} from '../../server/src/psp/simulator/account-rules/requirement-sets.ts';

const now = new Date('2026-11-02T12:00:00Z');
const COUNTRIES = ['US', 'GB', 'DE', 'AE', 'SG', 'FR', 'NL', 'AU', 'CA', 'HK', 'NZ'];

const PERSON_ITEMS = [
  'first_name',
  'last_name',
  'dob',
  'dob.day',
  'dob.month',
  'dob.year',
  'email',
  'phone',
  'address',
  'address.line1',
  'address.line2',
  'address.city',
  'address.state',
  'address.postal_code',
  'address.country',
  'id_number',
  'verification',
  'verification.document',
  'verification.document.front',
  'verification.document.back',
  'verification.additional_document.front',
];
const RELATIONSHIP_ITEMS = [
  'relationship',
  'relationship.title',
  'relationship.owner',
  'relationship.director',
  'relationship.executive',
  'relationship.percent_ownership',
];
const COMMON_ITEMS = [
  'email',
  'business_profile',
  'business_profile.name',
  'business_profile.mcc',
  'business_profile.url',
  'business_profile.product_description',
  'business_profile.support_phone',
  'external_account',
  'external_account.country',
  'external_account.currency',
  'external_account.account_holder_name',
  'external_account.iban',
  'tos_acceptance',
  'tos_acceptance.date',
  'tos_acceptance.ip',
  'default_currency',
  'payout_schedule',
  'payout_schedule.interval',
  'payout_schedule.delay_days',
  'verification.document.front',
  'documents',
  'documents.proof_of_registration',
  'metadata',
  'metadata.note',
];
const COMPANY_ITEMS = [
  'company',
  'company.name',
  'company.tax_id',
  'company.registration_number',
  'company.structure',
  'company.phone',
  'company.address',
  'company.address.postal_code',
  'company.owners_provided',
  'company.directors_provided',
  'company.verification.document.front',
  'owners',
  'directors',
  'representative',
  'owners.anna',
  ...['representative', 'owners.anna', 'directors.d_1'].flatMap((person) =>
    [...PERSON_ITEMS, ...RELATIONSHIP_ITEMS].map((item) => `${person}.${item}`),
  ),
];
const INDIVIDUAL_ITEMS = ['individual', ...PERSON_ITEMS.map((item) => `individual.${item}`)];

test('every sample is accepted, item by item, in every country', () => {
  for (const country of COUNTRIES) {
    for (const item of [...COMMON_ITEMS, ...INDIVIDUAL_ITEMS]) {
      assertAccepted(item, { country, businessType: 'individual' });
    }
    for (const item of [...COMMON_ITEMS, ...COMPANY_ITEMS]) {
      assertAccepted(item, { country, businessType: 'company' });
    }
  }
  for (const item of ['individual.ssn_last_4', 'external_account.account_number']) {
    assertAccepted(item, { country: 'US', businessType: 'individual' });
  }
});

test('every item that the simulator requires has an accepted sample', () => {
  for (const country of supportedCountries) {
    for (const businessType of ['individual', 'company'] as const) {
      const set = requirementSetFor({ setVersion: currentSetVersion, country, businessType });
      const items = [
        ...set.atCreation,
        ...set.atVolume,
        ...set.perOwner.map((leaf) => `owners.anna.${leaf}`),
        ...set.perDirector.map((leaf) => `directors.ben.${leaf}`),
      ];
      for (const item of items) assertAccepted(item, { country, businessType });
    }
  }
});

test('an unknown item has a sample, too, which is accepted once the item is required', () => {
  const item = 'individual.political_exposure';
  const change = parseSubmission(
    { [item]: sampleValue(item, { country: 'US' }) },
    { mode: 'change', country: 'US', acceptedPaths: new Set([item]), now },
  );
  assert.deepEqual(change.fields, { individual: { political_exposure: 'sample' } });
});

test('a document sample is the file that the test uploaded', () => {
  const fileId = 'file_01k2x3y4z5a6b7c8d9e0f1g2h4';
  const document = sampleValue('individual.verification.document', { country: 'US', fileId });
  assert.deepEqual(document, { front: fileId });
});

function assertAccepted(
  item: string,
  context: { readonly country: string; readonly businessType: 'individual' | 'company' },
): void {
  const body = { [item]: sampleValue(item, context) };
  const change = parseSubmission(body, {
    mode: 'change',
    acceptedPaths: new Set(),
    now,
    ...context,
  });
  assert.ok(change.suppliedPaths.includes(item), `${item} in ${context.country}`);
}
