import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import type { WebhookEndpointWithSecret } from '../../../sdk/src/index.ts';
import { resealSecrets } from '../../../server/src/domains/events/index.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import type { Json } from '../../../server/src/lib/json.ts';
import { createLogger } from '../../../server/src/lib/logger.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { rotatingKeyrings } from '../../support/database/rotating-keyrings.ts';
import { keyIdsInUse } from '../../support/database/sealed-data.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import {
  startTestService,
  type TestPlatform,
  type TestService,
} from '../../support/service/test-service.ts';
import { isVerified, TestReceiver } from '../../support/webhooks/webhook-receiver.ts';
import { registerEndpoint, silentUrl } from '../../support/webhooks/webhooks.ts';

const logger = await createLogger({ level: 'silent', readable: false });
const rings = rotatingKeyrings();

const path = '/v1/webhook-endpoints';

test('secrets survive the retirement of the key that sealed them', async () => {
  const receiver = await TestReceiver.open();
  const before = await startTestService({ keyring: rings.before, config: { role: 'api' } });
  const platform = await before.newPlatform();
  const { id, secret: first } = await register(platform, receiver.url());
  const { secret: second } = await postWithoutKey(platform, `${path}/${id}/rotate-secret`);
  for (let index = 0; index < 3; index += 1) await register(platform);
  assert.deepEqual(await keyIdsInUse(before.database), ['k1']);
  await before.stop();

  // The service's own sweep may come first; the secret is sealed again either way.
  const between = await startTestService({
    beside: before,
    keyring: rings.between,
    config: { role: 'api' },
  });
  const parts = { database: between.database, keyring: rings.between, logger };
  await resealSecrets(parts);
  assert.deepEqual(await keyIdsInUse(between.database), ['k2']);
  assert.equal(await resealSecrets(parts), 0, 'nothing is left to seal');
  await between.stop();

  const after = await startTestService({ beside: before, keyring: rings.after });
  await platform.api.at(after.url).taprail.webhookEndpoints.test(id);
  await receiver.whenReceived(1);
  const [received] = receiver.received;
  assert(received);
  assert.deepEqual(
    [first, second, 'whsec_else'].map((secret) => isVerified(received, secret)),
    [true, true, false],
  );
});

test('a secret that no longer signs is deleted', async () => {
  const service = await startTestService({ keyring: rings.before, config: { role: 'api' } });
  const platform = await service.newPlatform();
  const { api } = platform;
  const { id } = await registerEndpoint(api);
  await api.taprail.webhookEndpoints.rotateSecret(id);
  const parts = { database: service.database, keyring: rings.before, logger };
  await resealSecrets(parts);
  assert.equal(await countPrevious(service, platform), 1);
  await advance(api, daySeconds);
  await resealSecrets(parts);
  assert.equal(await countPrevious(service, platform), 0);
  assert.equal((await api.taprail.webhookEndpoints.get(id)).previous_secret_until, null);
});

test('a secret that cannot be opened does not stop others from being sealed again', async () => {
  const service = await startTestService({ keyring: rings.before, config: { role: 'api' } });
  const { database } = service;
  const lost = await service.newPlatform();
  const { id } = await register(lost);
  const other = await service.newPlatform();
  for (let index = 0; index < 3; index += 1) await register(other);
  await database.rows(sql('test_lose_key')`
    update webhook_endpoints
    set secret_key_id = 'lost'
    where endpoint_id = ${parseId('we', id)}::uuid`);
  const logged: string[] = [];
  const logger = pino({}, { write: (line: string) => void logged.push(line) });
  assert.equal(await resealSecrets({ database, keyring: rings.between, logger }), 3);
  assert.deepEqual(await keyIdsInUse(database), ['k2', 'lost']);
  assert.equal(logged.length, 1);
  assert.match(logged[0] ?? '', /sealing webhook secrets again failed for some/);
});

function register(platform: TestPlatform, url = silentUrl): Promise<WebhookEndpointWithSecret> {
  return postWithoutKey(platform, path, { url, events: ['*'] });
}

/** With an idempotency key, the secret would also be in the answer that is kept for a day. */
async function postWithoutKey(
  { api }: TestPlatform,
  place: string,
  body?: Json,
): Promise<WebhookEndpointWithSecret> {
  const { body: answer } = await api.post(place, body);
  return answer as unknown as WebhookEndpointWithSecret;
}

async function countPrevious({ database }: TestService, { id }: TestPlatform) {
  const row = await database.row<{ count: number }>(sql('test_count_previous')`
    select count(previous_secret)::integer as count
    from webhook_endpoints
    where platform_id = ${id}::uuid`);
  return row?.count;
}
