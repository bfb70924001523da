import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Found {
  readonly externalRef: string;
  readonly name: string | null;
  readonly status: string;
}

async function open() {
  const platform = await service.newPlatform();
  const client = await signedIn(service, platform, 'viewer');
  const { api } = platform;
  const ask = async (path: string) => {
    const answer = await client.get(path);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data as unknown as readonly Found[];
  };
  return {
    api,
    client,
    names: (refs: string) => ask(`/sub-merchant-names?refs=${encodeURIComponent(refs)}`),
    async find(q: string) {
      const found = await ask(`/sub-merchant-search?q=${encodeURIComponent(q)}`);
      return found.map(({ externalRef }) => externalRef);
    },
    async submit(externalRef: string, name: string, details = {}) {
      const shop = new TestSubMerchant(api, {
        externalRef,
        business_profile: { name },
        ...details,
      });
      assert.equal((await shop.submit()).status, 201);
      return shop;
    },
  };
}

test('the business name is the only submitted value that every answer shows', async () => {
  const { api, submit } = await open();
  const shop = await submit('bistro-7', 'Bistro Sonne');
  assert.deepEqual((await shop.read()).business_profile, { name: 'Bistro Sonne' });
  const [listed] = (await api.taprail.submerchants.list()).data;
  assert.deepEqual(listed?.business_profile, { name: 'Bistro Sonne' });
  const renamed = await shop.patch({ 'business_profile.name': 'Café Sonne' });
  assert.deepEqual(renamed.body.business_profile, { name: 'Café Sonne' });
  await advance(api, 0);
  const resubmitted = await shop.submit({ business_profile: { name: 'Sonne am Markt' } });
  assert.deepEqual(resubmitted.body.business_profile, { name: 'Sonne am Markt' });
  const cleared = await shop.patch({ business_profile: { name: null } });
  assert.deepEqual(cleared.body.business_profile, { name: null });
  assert.deepEqual((await shop.read()).business_profile, { name: null });
  assert.ok(!service.logs.join('\n').includes('Sonne'));
});

test('a sub-merchant is found by how the words of its name begin, whatever the case', async () => {
  const { find, submit } = await open();
  const shop = await submit('b-7', 'Café zur Goldenen Sonne');
  await submit('b-8', 'Café Mond');
  await submit('b-9', "Rosen's Fish & Chips");
  assert.deepEqual(await find('sonne'), ['b-7']);
  assert.deepEqual(await find('  CAFE GOLD '), ['b-7']);
  assert.deepEqual((await find('café')).toSorted(), ['b-7', 'b-8']);
  assert.deepEqual(await find("rosen's chips"), ['b-9']);
  assert.deepEqual(await find('onne'), []);
  assert.deepEqual(await find('%'), []);
  await shop.patch({ business_profile: { name: 'Stern' } });
  assert.deepEqual([await find('sonne'), await find('stern')], [[], ['b-7']]);
});

test('a sub-merchant is found by how its externalRef begins, also in lower case', async () => {
  const { find, submit } = await open();
  await submit('bistro-7', 'One');
  await submit('Bistro-8', 'Two');
  assert.deepEqual(await find('bistro'), ['bistro-7']);
  assert.deepEqual((await find('Bistro')).toSorted(), ['Bistro-8', 'bistro-7']);
});

test('an e-mail finds the sub-merchants behind which it stands, and only as a whole', async () => {
  const { find, submit } = await open();
  const shop = await submit('b-1', 'One', {
    businessType: 'company',
    email: 'Office@Example.com',
    representative: { email: 'erika@example.com' },
    owners: { max: { email: 'max@example.com' } },
    metadata: { email: 'other@example.com' },
  });
  for (const email of ['office@example.com ', 'ERIKA@example.com', 'max@example.com']) {
    assert.deepEqual(await find(email), ['b-1'], email);
  }
  for (const email of ['office@example.co', 'office@', 'other@example.com']) {
    assert.deepEqual(await find(email), [], email);
  }
  await shop.patch({ email: 'new@example.com', 'representative.email': null });
  assert.deepEqual(await find('office@example.com'), []);
  assert.deepEqual(await find('erika@example.com'), []);
  assert.deepEqual(await find('new@example.com'), ['b-1']);
});

test('nothing of another platform is found or named', async () => {
  const { submit } = await open();
  await submit('bistro-7', 'Bistro Sonne', { email: 'owner-of-7@example.com' });
  const other = await open();
  for (const q of ['bistro', 'sonne', 'owner-of-7@example.com']) {
    assert.deepEqual(await other.find(q), [], q);
  }
  assert.deepEqual(await other.names('bistro-7'), []);
});

test('the names of a page of sub-merchants come at once, without those that do not exist', async () => {
  const { names, submit, client } = await open();
  await submit('bistro-7', 'Bistro Sonne');
  const plain = new TestSubMerchant((await open()).api);
  assert.equal((await plain.submit()).status, 201);
  const [found, ...others] = await names('bistro-7,nobody');
  assert.deepEqual([found?.externalRef, found?.name], ['bistro-7', 'Bistro Sonne']);
  assert.equal(others.length, 0);
  const refs = Array.from({ length: 51 }, (_, index) => `b-${index}`).join(',');
  const tooMany = await client.get(`/sub-merchant-names?refs=${refs}`);
  assertRefusal(tooMany, { status: 400, code: 'parameter_invalid', param: 'refs' });
});
