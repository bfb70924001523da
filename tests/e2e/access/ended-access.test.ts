import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pruneLinks } from '../../../server/src/domains/onboarding/index.ts';
import {
  issueApiKey,
  listApiKeys,
  pruneApiKeys,
} from '../../../server/src/domains/platforms/index.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { advance, daySeconds, TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import { startTestService, type TestPlatform } from '../../support/service/test-service.ts';

const service = await startTestService();
const { database } = service;
const dayMs = 1000 * daySeconds;

test('API keys are deleted a year after they were revoked or expired, with their last use', async () => {
  const platform = await service.newPlatform();
  const [own] = await listApiKeys(database, platform.id);
  const longAgo = new Date(Date.now() - 366 * dayMs);
  const lately = new Date(Date.now() - 364 * dayMs);
  await endedKey(platform, { revokedAt: longAgo });
  const revokedLately = await endedKey(platform, { revokedAt: lately });
  const expiredLongAgo = await endedKey(platform, { expiresAt: longAgo });
  const expiredLately = await endedKey(platform, { expiresAt: lately });
  await database.rows(sql('test_key_use')`
    insert into api_key_uses (platform_id, key_id, last_used_at)
    values (${platform.id}::uuid, ${expiredLongAgo}::uuid, ${longAgo}::timestamptz)`);

  assert.equal(await pruneApiKeys(database, { id: platform.id, limit: 1 }), 1);
  assert.equal(await pruneApiKeys(database, { id: platform.id, limit: 10 }), 1);
  assert.equal(await pruneApiKeys(database, { id: platform.id, limit: 10 }), 0);
  const left = (await listApiKeys(database, platform.id)).map(({ id }) => id);
  assert.deepEqual(left, [own?.id, revokedLately, expiredLately]);
  const use = await database.row(sql('test_key_use_left')`
    select key_id from api_key_uses where key_id = ${expiredLongAgo}::uuid`);
  assert.equal(use, undefined);
});

test("onboarding links are deleted a year after their end, by their platform's clock", async () => {
  const [ahead, present] = [await service.newPlatform(), await service.newPlatform()];
  await makeLink(ahead, { valid_days: 1 });
  const later = await makeLink(ahead, { valid_days: 2 });
  const other = await makeLink(present, { valid_days: 1 });
  await advance(ahead.api, 366 * daySeconds + 60);
  const now = new Date(Date.now() + 366 * dayMs + 60_000);
  assert.equal(await pruneLinks(database, { id: ahead.id, now, limit: 10 }), 1);
  assert.equal(await pruneLinks(database, { id: ahead.id, now, limit: 10 }), 0);
  assert.deepEqual(await linksOf(ahead), [later]);
  assert.deepEqual(await linksOf(present), [other]);
});

async function endedKey(
  platform: TestPlatform,
  ends: { readonly revokedAt?: Date; readonly expiresAt?: Date },
): Promise<string> {
  await issueApiKey(database, {
    platformId: platform.id,
    environment: 'test',
    name: 'ended',
    scopes: ['*'],
    expiresAt: null,
    now: new Date(),
  });
  const id = (await listApiKeys(database, platform.id)).at(-1)?.id ?? '';
  await database.rows(sql('test_key_end')`
    update api_keys
    set revoked_at = ${ends.revokedAt ?? null}::timestamptz,
      expires_at = ${ends.expiresAt ?? null}::timestamptz
    where key_id = ${id}::uuid`);
  return id;
}

async function makeLink(platform: TestPlatform, options: { valid_days: number }): Promise<string> {
  const { externalRef } = await new TestSubMerchant(platform.api).provision();
  const made = await platform.api.post('/v1/onboarding-links', {
    submerchant: externalRef,
    ...options,
  });
  assert.equal(made.status, 201, made.text);
  return (made.body as { id: string }).id;
}

async function linksOf({ api }: TestPlatform): Promise<readonly string[]> {
  const { body } = await api.get('/v1/onboarding-links');
  return (body as unknown as { data: { id: string }[] }).data.map(({ id }) => id);
}
