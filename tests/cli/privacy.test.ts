import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { findPlatform } from '../../server/src/domains/platforms/index.ts';
import { Keyring } from '../../server/src/lib/keyring.ts';
import { TestCounter } from '../support/money/taps.ts';
import { advance, TestSubMerchant, uploadDocument } from '../support/onboarding/onboarding.ts';
import { runCli } from '../support/running/run-cli.ts';
import { startTestService } from '../support/service/test-service.ts';

const secret = randomBytes(32);
const service = await startTestService({ keyring: new Keyring([{ id: 'k1', secret }]) });
const folder = await mkdtemp(join(tmpdir(), 'taprail-export-'));
after(() => rm(folder, { recursive: true }));

test('a sub-merchant is exported into a folder of the operator alone', async () => {
  const { api, name } = await newPlatform();
  const shop = new TestSubMerchant(api, { individual: { first_name: 'Zephyrine' } });
  await shop.enable();
  const front = await uploadDocument(api);
  await shop.patch({ 'individual.verification.document.front': front });
  const { externalRef } = shop.body;
  const counter = new TestCounter(api, { externalRef, currency: 'USD' });
  await counter.tap({ reference: 'order-1' });
  await counter.tap({ reference: 'order-2' });

  const to = join(folder, 'shop');
  const exported = await cli('privacy', 'export', externalRef, '--platform', name, '--to', to);
  assert.equal(exported.code, 0, exported.stderr);
  assert.match(exported.stdout, /its record, 2 transactions and 1 files/);
  const record = JSON.parse(await readFile(join(to, 'sub-merchant.json'), 'utf8'));
  assert.equal(record.submitted.fields.individual.first_name, 'Zephyrine');
  assert.equal(record.profile.externalRef, externalRef);
  const lines = (await readFile(join(to, 'transactions.jsonl'), 'utf8')).trim().split('\n');
  const references = lines.map((line) => JSON.parse(line).tap.reference);
  assert.deepEqual(references, ['order-1', 'order-2']);
  assert.deepEqual(await readdir(join(to, 'files')), [`${front}.png`]);
  assert.equal((await stat(to)).mode & 0o777, 0o700);
  const again = await cli('privacy', 'export', externalRef, '--platform', name, '--to', to);
  assert.equal(again.code, 1);
  assert.match(again.stderr, /exists already/);
});

test('a sub-merchant is erased after its name was typed, and the audit log says so', async () => {
  const { api, name, id } = await newPlatform();
  const shop = new TestSubMerchant(api);
  await shop.enable();
  const { externalRef } = shop.body;
  const line = ['privacy', 'erase', externalRef, '--platform', name];
  const unasked = await cli(...line);
  assert.equal(unasked.code, 1);
  assert.match(unasked.stderr, /nobody to ask/);
  const other = await runCli(line, env, ['something else']);
  assert.match(other.stderr, /nothing is erased/);
  const begun = await runCli(line, env, [externalRef]);
  assert.equal(begun.code, 0, begun.stderr);
  await advance(api, 0);
  const shown = await cli('privacy', 'show', externalRef, '--platform', name);
  assert.match(shown.stdout, /is erased, with the texts of 0 transactions/);
  const [entry] = await service.database.rows<{ actor: string; objects: string[] }>({
    name: 'test_erasure_audit',
    text: `select actor, objects from audit_entries
      where platform_id = $1::uuid and action = 'eraseSubMerchant'`,
    values: [id],
  });
  assert.deepEqual(entry, { actor: 'cli', objects: [externalRef] });
  const unknown = await cli('privacy', 'show', 'unheard-of', '--platform', name);
  assert.equal(unknown.code, 1);
});

const env = {
  DATABASE_URL: service.databaseUrl,
  TAPRAIL_ENCRYPTION_KEYS: `k1:${secret.toString('base64')}`,
};

function cli(...line: readonly string[]) {
  return runCli(line, env);
}

async function newPlatform() {
  const platform = await service.newPlatform();
  const found = await findPlatform(service.database, platform.id);
  assert(found !== undefined);
  return { ...platform, name: found.name };
}
