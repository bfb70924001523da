import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSubMerchants, reseal } from '../../../server/src/domains/onboarding/index.ts';
import type { Keyring } from '../../../server/src/lib/keyring.ts';
import { createLogger } from '../../../server/src/lib/logger.ts';
import { rotatingKeyrings } from '../../support/database/rotating-keyrings.ts';
import { keyIdsInUse, openSealed } from '../../support/database/sealed-data.ts';
import { TestSubMerchant, uploadDocument } from '../../support/onboarding/onboarding.ts';
import { assertReplays, keyed, newKey } from '../../support/service/idempotency.ts';
import {
  startTestService,
  type TestPlatform,
  type TestService,
} from '../../support/service/test-service.ts';

const logger = await createLogger({ level: 'silent', readable: false });
const rings = rotatingKeyrings();

test('a new first key replaces the old one once everything is sealed again', async () => {
  const before = await startTestService({ keyring: rings.before });
  const platform = await before.newPlatform();
  const subMerchants = ['a', 'b', 'c'].map((ref) => at(before, platform, ref));
  for (const subMerchant of subMerchants) await subMerchant.provision();
  await uploadDocument(platform.api);
  const key = newKey();
  const change = { individual: { first_name: 'Jenny' } };
  const answer = await at(before, platform, 'a').patch(change, keyed(key));
  assert.deepEqual(await keyIdsInUse(before.database), ['k1']);
  const plain = await openSealed(before.database, rings.before);
  await before.stop();

  const between = await startTestService({ beside: before, keyring: rings.between });
  const { database } = between;
  await reseal({ database, keyring: rings.between, logger });
  assert.deepEqual(await keyIdsInUse(database), ['k2']);
  assert.equal(
    await reseal({ database, keyring: rings.between, logger }),
    0,
    'nothing is left to seal',
  );
  assert.equal(await openSealed(database, rings.after), plain);
  assertReplays(await at(between, platform, 'a').patch(change, keyed(key)), answer);
  await between.stop();

  const after = await startTestService({ beside: before, keyring: rings.after });
  for (const ref of ['a', 'b', 'c']) {
    assert.equal((await at(after, platform, ref).satisfy()).status, 'enabled');
  }
});

test('an e-mail is found while its key is replaced and after', async () => {
  const before = await startTestService({ keyring: rings.before });
  const platform = await before.newPlatform();
  await at(before, platform, 'a').provision();
  const text = 'owner@example.com';
  const find = async (keyring: Keyring) => {
    const found = await findSubMerchants(
      { database: before.database, keyring },
      { platformId: platform.id, text, limit: 5 },
    );
    return found.map(({ externalRef }) => externalRef);
  };
  assert.deepEqual(await find(rings.before), ['a']);
  assert.deepEqual(await find(rings.between), ['a']);
  assert.deepEqual(await find(rings.after), []);
  await reseal({ database: before.database, keyring: rings.between, logger });
  assert.deepEqual(await find(rings.after), ['a']);
});

test('sealing again loses no concurrent change', async () => {
  const service = await startTestService({ keyring: rings.before });
  const platform = await service.newPlatform();
  await at(service, platform, 'a').provision();
  await service.stop();
  const rotated = await startTestService({ beside: service, keyring: rings.between });
  const { database } = rotated;
  const notes = Array.from({ length: 8 }, (_, index) => `note-${index}`);
  const [, ...responses] = await Promise.all([
    reseal({ database, keyring: rings.between, logger }),
    ...notes.map((note) => at(rotated, platform, 'a').patch({ metadata: { [note]: 'kept' } })),
  ]);
  assert.deepEqual(
    responses.map(({ status }) => status),
    Array(8).fill(200),
  );
  await reseal({ database, keyring: rings.between, logger });
  const plain = await openSealed(database, rings.after);
  for (const note of notes) assert.ok(plain.includes(`"${note}":"kept"`), note);
});

function at(node: TestService, { api }: TestPlatform, externalRef: string): TestSubMerchant {
  return new TestSubMerchant(api.at(node.url), { externalRef });
}
