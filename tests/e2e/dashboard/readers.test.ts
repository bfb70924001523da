import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TapHourSweep } from '../../../server/src/domains/overview/index.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { assertCode, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Reader {
  readonly id: string;
  readonly submerchant: string | null;
  readonly label: string | null;
  readonly last_tap: { readonly transaction: string; readonly status: string } | null;
  readonly state: string | null;
  readonly offline_since: string | null;
}

async function open() {
  const platform = await service.newPlatform();
  const client = await signedIn(service, platform, 'viewer');
  const counter = await TestCounter.open(platform.api, { externalRef: 'bistro-7' });
  const read = async (query = '') => {
    const answer = await client.get(`/readers${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as unknown as { data: readonly Reader[]; next_cursor: string | null };
  };
  const find = async (id: string) => (await read()).data.find((reader) => reader.id === id);
  return { platform, client, counter, taprail: counter.taprail, read, find };
}

test('a reader shows its last tap at once, and still after the background has counted it', async () => {
  const { platform, counter, find, taprail } = await open();
  await taprail.devices.register({ id: 'bar-1', submerchant: 'bistro-7', label: 'Bar' });
  assert.deepEqual([(await find('bar-1'))?.last_tap, (await find('bar-1'))?.label], [null, 'Bar']);
  await counter.tap({ device: 'bar-1' });
  const { transaction } = await counter.tap({ device: 'bar-1' });
  const other = await counter.tap({ device: 'bar-2' });
  const assertShown = async (place: string) => {
    assert.equal((await find('bar-1'))?.last_tap?.transaction, transaction, place);
    assert.equal((await find('bar-2'))?.last_tap?.transaction, other.transaction, place);
  };
  await assertShown('fresh');
  const later = new Date(Date.now() + 60_000);
  await new TapHourSweep(service.database).run([platform.id], later);
  await assertShown('counted');
});

test('a reader that did not answer is offline until its next tap', async () => {
  const { counter, find } = await open();
  const device = 'sim_reader_offline';
  const tap = await counter.taprail.taps.create({ ...counter.body(), device });
  assert.equal(tap.status, 'cancelled');
  const reader = await find(device);
  assert.deepEqual([reader?.state, reader?.last_tap], ['offline', null]);
  assert.ok(reader?.offline_since);
});

test('readers are found by id, by a word of the label and by sub-merchant, page by page', async () => {
  const { read, taprail, platform, client } = await open();
  await TestCounter.open(platform.api, { externalRef: 'cafe-2' });
  for (const [id, submerchant, label] of [
    ['till-1', 'bistro-7', 'Front bar'],
    ['till-2', 'cafe-2', 'Terrace'],
    ['desk_3', 'cafe-2', null],
  ] as const) {
    await taprail.devices.register({ id, submerchant, ...(label !== null && { label }) });
  }
  const found = async (query: string) => (await read(query)).data.map(({ id }) => id);
  assert.deepEqual(await found('?q=till'), ['till-2', 'till-1']);
  assert.deepEqual(await found('?q=BAR'), ['till-1']);
  assert.deepEqual(await found('?q=errace'), []);
  assert.deepEqual(await found('?q=_'), []);
  assert.deepEqual(await found('?q=desk_'), ['desk_3']);
  assert.deepEqual(await found('?submerchant=cafe-2'), ['desk_3', 'till-2']);
  assert.deepEqual(await found('?submerchant=nobody'), []);
  const page = await read('?limit=2&submerchant=cafe-2');
  assert.equal(page.next_cursor, null);
  const first = await read('?limit=1&submerchant=cafe-2');
  assert.deepEqual(await found(`?limit=1&submerchant=cafe-2&cursor=${first.next_cursor}`), [
    'till-2',
  ]);
  assertCode(await client.get('/readers?cursor=nothing'), 400, 'invalid_cursor');
});

test("another platform's readers are not listed", async () => {
  const { taprail } = await open();
  await taprail.devices.register({ id: 'bar-1', submerchant: null });
  const other = await open();
  assert.deepEqual((await other.read('?q=bar')).data, []);
});
