import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject } from '../../../lib/json.ts';
import { change, refusalOf } from './parse-fixture.ts';
import type { SubmissionContext } from './parse-submission.ts';

test('a field that does not apply is refused once all fields are well-formed', () => {
  const rows: [JsonObject, Partial<SubmissionContext>, string][] = [
    [{ 'individual.first_name': 'A' }, { businessType: 'company' }, 'individual.first_name'],
    [{ company: { name: 'A' } }, { businessType: 'individual' }, 'company.name'],
    [
      { 'representative.first_name': 'A' },
      { businessType: 'individual' },
      'representative.first_name',
    ],
    [{ 'owners.a.first_name': 'A' }, { businessType: 'individual' }, 'owners.a.first_name'],
    [{ 'directors.a.first_name': 'A' }, { businessType: 'individual' }, 'directors.a.first_name'],
    [
      { 'company.name': 'A', businessType: 'individual' },
      { businessType: 'company' },
      'company.name',
    ],
    [{ 'individual.ssn_last_4': '6789' }, { country: 'GB' }, 'individual.ssn_last_4'],
  ];
  for (const [body, context, param] of rows) {
    const { status, code, type, ...rest } = refusalOf(body, context);
    assert.deepEqual([status, code, type], [422, 'field_not_applicable', 'invalid_request']);
    assert.equal(rest.param, param);
  }
  const mixed = { 'company.name': 'A', unheard: 1 };
  assert.equal(refusalOf(mixed, { businessType: 'individual' }).status, 400);
  const asked = { businessType: 'individual', acceptedPaths: new Set(['company.name']) } as const;
  assert.ok(change({ 'company.name': 'A' }, asked));
  assert.ok(change({ company: null }, { businessType: 'individual' }));
});
