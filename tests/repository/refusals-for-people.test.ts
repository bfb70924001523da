import assert from 'node:assert/strict';
import { test } from 'node:test';
import { messageOf, sortFaults } from '../../dashboard/src/format/refusal.ts';
import { listRefusals } from '../../scripts/openapi/list-refusals.ts';
import { refusalOf } from '../../sdk/src/requests/errors.ts';

/** Names of fields, paths, methods, headers and units that people do not know. */
const technical =
  /`|\/v1|\w_\w|[a-z][A-Z]|\b(?:GET|POST|PATCH|PUT|DELETE|API|JSON|ASCII|UUID)\b|param|minor unit|Retry-After|Idempotency|header|same key|Content-Type/;

test('every refusal is shown in words without API terms', async () => {
  const shown = (await listRefusals())
    .filter(({ code }) => !code.startsWith('parameter_'))
    .map(({ code, message }) => [code, messageOf(refused({ code, message }))] as const);
  assert.deepEqual(
    shown.filter(([, text]) => technical.test(text)),
    [],
  );
});

test('a fault is shown beside its question, or else with its own name', () => {
  const faults = [
    ['fee_plans.CHF.basis_points', 'must be 10000 or less.'],
    ['fee_plans.EURO', ', as a name, must be a currency such as EUR.'],
    ['scopes.0', 'must be one of a, b.'],
    ['business_profile.mcc', 'must have at most 4 characters, such as 5812.'],
    ['colour', 'must not be empty. Send null for none.'],
    ['name', 'must match ^\\P{C}+$.'],
    ['submerchant', 'must have at most 128 characters. See GET /v1/sub-merchants.'],
    ['state', 'names no state. Send it with country_code.'],
    ['id', 'is id_number elsewhere.'],
  ].map(([param = '', rest = '']) => ({
    param,
    code: 'parameter_invalid' as const,
    message: `${param}${rest.startsWith(',') ? '' : ' '}${rest}`,
  }));
  const asked = [
    { name: 'basis_points', label: 'Per cent', form: 'Enter 100 % at most.' },
    {
      name: 'currency',
      label: 'Currency',
      covers: (param: string) => /^fee_plans\.[^.]+$/.test(param),
    },
    { name: 'scopes', label: 'What it may do', kind: 'checks' },
    { name: 'name', label: 'Name' },
    { name: 'colour', label: 'Colour' },
  ];
  assert.deepEqual(sortFaults(refused({ code: 'parameter_invalid', errors: faults }), asked), {
    atFields: {
      basis_points: 'Enter 100 % at most.',
      currency: 'Enter a currency such as EUR.',
      scopes: 'Choose one of a, b.',
      colour: 'Fill this in.',
      name: 'Check this answer.',
    },
    elsewhere: [
      'Category code: at most 4 characters, such as 5812.',
      'Sub-merchant: at most 128 characters.',
      'State names no state.',
      'Id: check this answer.',
    ],
  });
});

function refused(facts: object) {
  const body = { type: 'invalid_request', message: '', request_id: '', doc_url: '', ...facts };
  return refusalOf(body as Parameters<typeof refusalOf>[0], { status: 400 });
}
