import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advance, type Profile, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers every submission keeps its status until the test moves the clock.
const service = await startTestService({ config: { role: 'api' } });

interface Page {
  readonly data: readonly Profile[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

const refsOf = (page: Page) => page.data.map((profile) => profile.externalRef);

test('sub-merchants are listed newest first, each exactly once while new ones arrive', async () => {
  const { api } = await service.newPlatform();
  const refs = await submitMany(api, ['r1', 'r2', 'r3', 'r4', 'r5']);
  const seen: string[] = [];
  let page = await list(api, { limit: '2' });
  for (let arrived = 1; page.has_more; arrived += 1) {
    seen.push(...refsOf(page));
    await submitMany(api, [`later-${arrived}`]);
    page = await list(api, { limit: '2', cursor: page.next_cursor ?? '' });
  }
  seen.push(...refsOf(page));
  assert.equal(page.next_cursor, null);
  assert.deepEqual(seen, refs.toReversed());
});

test('a full last page says that nothing follows', async () => {
  const { api } = await service.newPlatform();
  await submitMany(api, ['r1', 'r2']);
  const page = await list(api, { limit: '2' });
  assert.deepEqual([page.data.length, page.has_more, page.next_cursor], [2, false, null]);
});

test('a page has 25 sub-merchants by default and 100 at most', async () => {
  const { api } = await service.newPlatform();
  await submitMany(
    api,
    Array.from({ length: 26 }, (_, index) => `r${index}`),
  );
  assert.equal((await list(api, {})).data.length, 25);
  assert.equal((await list(api, { limit: '100' })).data.length, 26);
  for (const limit of ['0', '101', '1.5', 'many']) {
    assertRefusal(await api.get(`/sub-merchants?limit=${limit}`), {
      status: 400,
      code: 'parameter_invalid',
      param: 'limit',
    });
  }
});

test('a status filter lists those that have it now, and any of them can be a cursor', async () => {
  const { api } = await service.newPlatform();
  const first = new TestSubMerchant(api);
  await first.enable();
  const second = new TestSubMerchant(api);
  await second.enable();
  await new TestSubMerchant(api, { email: 'a+reject@example.com' }).provision();
  await submitMany(api, ['waiting']);
  const refs = async (query: Record<string, string>) => refsOf(await list(api, query));
  const page = await list(api, { status: 'enabled', limit: '1' });
  assert.deepEqual(refsOf(page), [second.body.externalRef]);
  const next = await list(api, { status: 'enabled', cursor: page.next_cursor ?? '' });
  assert.deepEqual(refsOf(next), [first.body.externalRef]);
  assert.equal((await refs({ status: 'rejected' })).length, 1);
  assert.deepEqual(await refs({ status: 'received' }), ['waiting']);
  assert.deepEqual(await refs({ status: 'errored' }), []);
  await advance(api, 0);
  assert.deepEqual(await refs({ status: 'received' }), []);
  assert.deepEqual(await refs({ status: 'pending_requirements' }), ['waiting']);
});

test('a list shows each sub-merchant as GET shows it', async () => {
  const { api } = await service.newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  assert.deepEqual((await list(api, {})).data, [(await api.get(shop.path)).body]);
});

test("400 for a cursor that is not one of the platform's, and for an unknown status", async () => {
  const [mine, theirs] = [await service.newPlatform(), await service.newPlatform()];
  await submitMany(theirs.api, ['theirs']);
  const cursor = await mine.api.get('/sub-merchants?cursor=theirs');
  assertRefusal(cursor, { status: 400, code: 'invalid_cursor', param: 'cursor' });
  const status = await mine.api.get('/sub-merchants?status=done');
  assertRefusal(status, { status: 400, code: 'parameter_invalid', param: 'status' });
  assert.deepEqual((await list(mine.api, {})).data, []);
});

async function list(api: ApiClient, query: Record<string, string>): Promise<Page> {
  const response = await api.get(`/sub-merchants?${new URLSearchParams(query)}`);
  assert.equal(response.status, 200, response.text);
  return response.body as unknown as Page;
}

async function submitMany(api: ApiClient, refs: readonly string[]): Promise<readonly string[]> {
  for (const externalRef of refs) {
    assert.equal((await new TestSubMerchant(api, { externalRef }).submit()).status, 201);
  }
  return refs;
}
