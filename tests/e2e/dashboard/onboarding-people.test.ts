import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { assertCode } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const owners = 'company.owners_provided';
const directors = 'company.directors_provided';
const refs = ['form-00000000000000a1', 'form-00000000000000b2'] as const;
const ann = {
  ref: refs[0],
  first_name: 'Ann',
  last_name: 'Adler',
  dob: '1979-03-09',
  email: 'ann@example.com',
  line1: 'Torstraße 1',
  postal_code: '10119',
  city: 'Berlin',
};
const bob = { ref: refs[1], first_name: 'Bob', last_name: 'Adler', dob: '1981-05-02' };

test('a sub-merchant adds the owners and directors of its company in the form', async () => {
  const { subMerchant, send } = await openForm();
  const before = await dueNames(send);
  assert.ok(before.includes(owners) && before.includes(directors), before.join());
  const values = {
    [owners]: { people: [ann], includes_representative: true },
    [directors]: { people: [bob], includes_representative: false },
  };
  const answer = await send('POST', { values });
  assert.equal(answer.status, 200, answer.text);
  const left = await dueNames(send);
  assert.ok(!left.includes(owners) && !left.includes(directors), left.join());
  assert.deepEqual(
    left.filter((name) => /^(owners|directors)\./.test(name)),
    [],
    'nothing more is due of them',
  );
  assert.equal((await subMerchant.satisfy()).status, 'enabled');
  for (const said of ['Adler', 'ann@example.com', 'Torstra'])
    assert.ok(!answer.text.includes(said));
});

test('sending the same people again adds nobody and replaces nobody', async () => {
  const { platform, subMerchant, send } = await openForm();
  const values = { [owners]: { people: [ann], includes_representative: false } };
  assert.equal((await send('POST', { values })).status, 200);
  await platform.api.patch(subMerchant.path, { company: { owners_provided: false } });
  assert.ok((await dueNames(send)).includes(owners));
  const other = { ...ann, first_name: 'Mallory', dob: '2999-01-01' };
  const again = { [owners]: { people: [other], includes_representative: false } };
  const answer = await send('POST', { values: again });
  assert.equal(answer.status, 200, answer.text);
  assert.ok(!(await dueNames(send)).includes(owners));
});

test('people of the wrong shape are refused by name, and so are the names of others', async () => {
  const { send } = await openForm({ owners: { jane: { first_name: 'Jane', last_name: 'Doe' } } });
  const wrong: readonly Json[] = [
    true,
    { people: [ann] },
    { people: 'Ann', includes_representative: false },
    { people: [{ ...ann, ref: 'jane' }], includes_representative: false },
    { people: [{ ...ann, ref: '__proto__' }], includes_representative: false },
    { people: [{ ...ann, id_number: '1' }], includes_representative: false },
    { people: [{ ...ann, relationship: 'owner' }], includes_representative: false },
    { people: [{ ...ann, dob: 'yesterday' }], includes_representative: false },
    { people: [{ ref: refs[0] }], includes_representative: false },
    { people: Array.from({ length: 11 }, () => ann), includes_representative: false },
  ];
  for (const value of wrong) {
    const refused = await send('POST', { values: { [owners]: value } });
    assertCode(refused, 400, 'parameter_invalid', JSON.stringify(value));
    assert.ok(refused.text.includes(owners), refused.text);
  }
  const child = { people: [{ ...ann, dob: '2025-01-01' }], includes_representative: false };
  // A form takes so many requests a minute.
  const { send: sendMore } = await openForm();
  const refused = await sendMore('POST', { values: { [owners]: child } });
  assertCode(refused, 400, 'parameter_invalid');
  assert.match(refused.text, new RegExp(`owners.${refs[0]}.dob`));
  const before = await sendMore('POST', { values: { [directors]: child } });
  assertCode(before, 400, 'parameter_invalid', 'a director has no address here');
});

async function openForm(fields: JsonObject = {}) {
  const platform = await service.newPlatform();
  const details = { businessType: 'company', country: 'DE', ...fields } as const;
  const subMerchant = new TestSubMerchant(platform.api, details);
  const { externalRef } = await subMerchant.provision();
  const { url } = await platform.taprail.onboardingLinks.create({ submerchant: externalRef });
  const send = async (method: string, body?: Json) => {
    const headers = { 'content-type': 'application/json' };
    const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
    const response = await fetch(`${url}/form`, { method, ...sent });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: JSON.parse(text) };
  };
  return { platform, subMerchant, send };
}

async function dueNames(send: (method: string) => Promise<{ body: JsonObject }>) {
  const { body } = await send('GET');
  return (body.items as unknown as { requirement: string }[]).map((item) => item.requirement);
}
