import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertCode, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Note {
  readonly id: string;
  readonly text: string;
  readonly author: string;
  readonly author_name: string;
}

async function open() {
  const platform = await service.newPlatform();
  const counter = await TestCounter.open(platform.api);
  const { transaction } = await counter.tap();
  const operator = await signedIn(service, platform, 'operator');
  const path = `/v1/transactions/${transaction}/notes`;
  const read = async (query = '') => {
    const answer = await operator.get(`${path}${query}`);
    assert.equal(answer.status, 200, answer.text);
    return answer.body as unknown as { data: readonly Note[]; next_cursor: string | null };
  };
  return { platform, counter, operator, path, read };
}

test('a note has its author and its time, and stands above earlier ones', async () => {
  const { platform, operator, path, read } = await open();
  const admin = await signedIn(service, platform, 'admin');
  const first = await operator.post(path, { text: '  The customer called.\nThe tip is wrong. ' });
  assert.equal(first.status, 201, first.text);
  assert.equal(first.body.text, 'The customer called.\nThe tip is wrong.');
  assert.deepEqual(
    [first.body.author, first.body.author_name],
    [operator.user.id, 'A test operator'],
  );
  assert.ok(Math.abs(Date.parse(String(first.body.created_at)) - Date.now()) < 60_000);
  assert.equal((await admin.post(path, { text: 'Refunded.' })).status, 201);
  const { data } = await read();
  assert.deepEqual(
    data.map(({ text, author_name: name }) => [text, name]),
    [
      ['Refunded.', 'A test admin'],
      ['The customer called.\nThe tip is wrong.', 'A test operator'],
    ],
  );
  const page = await read('?limit=1');
  assert.deepEqual((await read(`?limit=1&cursor=${page.next_cursor}`)).data, [data[1]]);
});

test('a note is written once per idempotency key, and can be neither changed nor deleted', async () => {
  const { operator, path, read } = await open();
  const headers = { 'idempotency-key': 'the-one-note' };
  const made = await operator.post(path, { text: 'Once.' }, headers);
  const again = await operator.post(path, { text: 'Once.' }, headers);
  assert.deepEqual([again.status, again.body], [201, made.body]);
  assert.equal((await read()).data.length, 1);
  for (const method of ['PATCH', 'DELETE']) {
    const response = await operator.send(method, `${path}/${made.body.id}`, undefined);
    assertCode(response, 404, 'not_found', method);
  }
});

test('an empty or endless note is refused by its field', async () => {
  const { operator, path } = await open();
  for (const text of ['', ' \n ', 'x'.repeat(2_001), 5]) {
    assertCode(await operator.post(path, { text }), 400, 'parameter_invalid', String(text));
  }
  assertCode(await operator.post(path, {}), 400, 'parameter_missing');
  assert.equal((await operator.post(path, { text: 'x'.repeat(2_000) })).status, 201);
});

test('viewers read notes, operators write them, and API keys and other platforms do neither', async () => {
  const { platform, operator, path } = await open();
  await operator.post(path, { text: 'Between us.' });
  const viewer = await signedIn(service, platform, 'viewer');
  assert.equal((await viewer.get(path)).status, 200);
  assertCode(await viewer.post(path, { text: 'Mine.' }), 403, 'insufficient_role');
  assert.equal((await platform.api.get(path)).status, 404);
  const stranger = await signedIn(service, await service.newPlatform());
  assertCode(await stranger.get(path), 404, 'transaction_not_found');
  assertCode(await stranger.post(path, { text: 'Mine.' }), 404, 'transaction_not_found');
});

test('what people did to a transaction is listed with their names, apart from notes', async () => {
  const { platform, operator, path } = await open();
  const transaction = path.split('/')[3] ?? '';
  await advance(platform.api, daySeconds);
  const refund = await operator.post('/v1/refunds', { transaction, amount: 100 });
  assert.equal(refund.status, 201, refund.text);
  await operator.post(path, { text: 'Refunded, since she paid twice.' });
  await platform.api.taprail.refunds.create({ transaction, amount: 100 });
  const viewer = await signedIn(service, platform, 'viewer');
  const { body } = await viewer.get(`/v1/transactions/${transaction}/actions`);
  const actions = body.data as unknown as readonly Record<string, unknown>[];
  assert.deepEqual(
    actions.map(({ action, made, actor_name: name }) => [action, made, name]),
    [['createRefund', refund.body.id, 'A test operator']],
  );
  const stranger = await signedIn(service, await service.newPlatform());
  const unknown = await stranger.get(`/v1/transactions/${transaction}/actions`);
  assertCode(unknown, 404, 'transaction_not_found');
});

test('the audit log names the author of a note and its transaction, not its text', async () => {
  const { platform, operator, path } = await open();
  await operator.post(path, { text: 'hush-hush-note-4713' });
  const admin = await signedIn(service, platform, 'admin');
  const { text } = await admin.get('/audit-entries?action=addTransactionNote');
  assert.ok(text.includes(operator.user.id) && text.includes(path.split('/')[3] ?? 'none'));
  assert.ok(!text.includes('hush-hush'));
  assert.ok(!service.logs.join('\n').includes('hush-hush'));
});

test('an erased sub-merchant takes no notes, and its notes are gone', async () => {
  const { platform, counter, operator, path, read } = await open();
  const { api } = platform;
  await api.taprail.settings.update({ retention_years: 0 });
  await operator.post(path, { text: 'Her sister called.' }, { 'idempotency-key': 'kept-answer' });
  await advance(api, 10 * daySeconds);
  await api.taprail.submerchants.erase(counter.externalRef);
  await advance(api, 0);
  assert.deepEqual((await read()).data, []);
  assertCode(await operator.post(path, { text: 'Late.' }), 409, 'submerchant_erased');
});
