import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import type { WebhookEndpointWithSecret } from '../../../sdk/src/index.ts';
import { openEndpointSecret } from '../../../server/src/domains/events/sending/endpoint-secret.ts';
import { formatId, parseId } from '../../../server/src/lib/ids.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { disclosed } from '../../support/onboarding/disclosure.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';
import { registerEndpoint, silentUrl } from '../../support/webhooks/webhooks.ts';

const keyring = new Keyring([{ id: 'k1', secret: randomBytes(32) }]);
// Without a worker, nothing is sent.
const service = await startTestService({ keyring, config: { role: 'api' } });
const { database } = service;
const path = '/v1/webhook-endpoints';

test('a secret is shown at its creation and on replays of that request only', async () => {
  const { api } = await service.newPlatform();
  const [creation, rotation] = [keyed(newKey()), keyed(newKey())];
  const create = () => api.post(path, { url: silentUrl, events: ['*'] }, creation);
  const created = await create();
  const { id, secret } = created.body as unknown as WebhookEndpointWithSecret;
  const rotate = () => api.post(`${path}/${id}/rotate-secret`, undefined, rotation);
  const rotated = await rotate();
  const { secret: second } = rotated.body as unknown as WebhookEndpointWithSecret;
  assert.notEqual(second, secret);
  assertReplays(await create(), created);
  assertReplays(await rotate(), rotated);

  const answers = await Promise.all([
    api.get(`${path}/${id}`),
    api.get(path),
    api.patch(`${path}/${id}`, { description: 'Bar' }),
    api.post(`${path}/${id}/test`),
    api.send('DELETE', `${path}/${id}`),
  ]);
  const places = {
    answers: answers.map(({ text }) => text).join('\n'),
    logs: service.logs.join('\n'),
    database: await dumpDatabase(database),
  };
  for (const [place, text] of Object.entries(places)) {
    assert.ok(text.length > 500, `${place} were searched`);
    assert.deepEqual(disclosed(text, [secret, second]), [], place);
  }
});

test('for a day after a rotation the previous secret signs, too, and no older one', async () => {
  const platform = await service.newPlatform();
  const { api } = platform;
  const { id, secret: first } = await registerEndpoint(api);
  const rotate = () => api.taprail.webhookEndpoints.rotateSecret(id);
  assert.deepEqual(await storedSecrets(platform, id), [first, null]);
  const before = Date.now();
  const { secret: second, previous_secret_until: until } = await rotate();
  const overlapMs = Date.parse(until ?? '') - before;
  assert.ok(overlapMs >= 86_400_000 && overlapMs < 86_460_000, `for ${overlapMs} ms`);
  assert.deepEqual(await storedSecrets(platform, id), [second, first]);
  const { secret: third } = await rotate();
  assert.deepEqual(await storedSecrets(platform, id), [third, second]);
});

test("the day after a rotation is measured by the platform's clock", async () => {
  const { api } = await service.newPlatform();
  const now = await advance(api, 40 * daySeconds);
  const { id } = await registerEndpoint(api);
  const { webhookEndpoints } = api.taprail;
  const { previous_secret_until: until } = await webhookEndpoints.rotateSecret(id);
  const overlapMs = Date.parse(until ?? '') - now.getTime();
  assert.ok(overlapMs >= 86_400_000 && overlapMs < 86_460_000, `for ${overlapMs} ms`);
});

/** The stored secret and the previous one. */
async function storedSecrets(
  { id: platformId }: TestPlatform,
  endpoint: string,
): Promise<(string | null)[]> {
  const id = parseId('we', endpoint) ?? '';
  assert.equal(formatId('we', id), endpoint);
  const row = await database.row<Record<string, Buffer & string>>(sql('test_secrets')`
    select secret, secret_key_id, previous_secret, previous_secret_key_id
    from webhook_endpoints
    where platform_id = ${platformId}::uuid and endpoint_id = ${id}::uuid`);
  assert(row);
  const open = (bytes?: Buffer, keyId?: string) =>
    bytes && keyId ? openEndpointSecret(keyring, { platformId, id }, { bytes, keyId }) : null;
  return [
    open(row.secret, row.secret_key_id),
    open(row.previous_secret, row.previous_secret_key_id),
  ];
}
