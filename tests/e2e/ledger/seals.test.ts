import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import {
  type Seal,
  type TransactionProof,
  verifyProof,
  verifySeals,
} from '../../../sdk/src/index.ts';
import { firstHash, hashRecord } from '../../../server/src/domains/ledger/index.ts';
import { issueApiKey } from '../../../server/src/domains/platforms/keys/issue-key.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { asReplica } from '../../support/database/as-replica.ts';
import { TapService, uuidOf } from '../../support/money/tap-service.ts';
import { viewIn } from '../../support/money/taps.ts';
import { advance, advanceTo, clockNow, daySeconds } from '../../support/onboarding/onboarding.ts';
import { runCli } from '../../support/running/run-cli.ts';
import type { ApiClient } from '../../support/service/api-client.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

// Without workers, only advancing the clock does due work.
const taps = await TapService.start({ config: { role: 'api' } });
const { database } = taps.service;
const dayMs = daySeconds * 1000;

test('a day of taps is sealed at midnight, and each can be proven offline', async () => {
  const { api, counter } = await taps.newCounter();
  const direct = await counter.tap();
  const hold = await counter.hold(5_000);
  await counter.act(hold, 'capture', { amount: 4_000 });
  const declined = await counter.tap({ device: 'sim_decline_51' });
  const all = [direct, hold, declined];

  const open = await proofOf(api, direct.transaction);
  assert.deepEqual([open.seals, open.records[0]?.inclusion], [[], null]);
  const midnight = await nextMidnight(api);
  assert.equal(open.next_seal_at, midnight.toISOString());
  assert.deepEqual(await sealsOf(api), []);

  await advanceTo(api, new Date(midnight.getTime() + 1000));
  const [seal, ...others] = await sealsOf(api);
  assert(seal);
  assert.deepEqual([seal.count, seal.from, others], [4, null, []]);
  assert.equal(new Date(seal.to) >= midnight, true);
  assert.deepEqual(await api.taprail.seals.get(seal.id), seal);
  const trusted = { publicKey: seal.public_key };
  for (const { transaction } of all) {
    const proof = await proofOf(api, transaction);
    const { recordCount, sealedCount } = await verifyProof(proof, { ...trusted, seals: [seal] });
    assert.deepEqual([sealedCount, proof.next_seal_at], [recordCount, null]);
  }
  const proof = await proofOf(api, hold.transaction);
  assert.deepEqual(await verifyProof(proof, trusted), { recordCount: 2, sealedCount: 2 });
});

test('a record written after midnight is in the next seal', async () => {
  const { api, counter } = await taps.newCounter();
  const midnight = await nextMidnight(api);
  await advanceTo(api, new Date(midnight.getTime() - 60_000));
  const early = await counter.tap();
  // Its outcome stays unknown for an hour, and then it is reversed.
  const late = viewIn(await counter.send({ device: 'sim_issuer_timeout', amount: 1_001 }), 202);
  await advanceTo(api, new Date(midnight.getTime() + 60_000));
  const [first] = await sealsOf(api);
  assert.equal(first?.count, 1);
  const trusted = { publicKey: first.public_key };
  assert.equal((await proofOf(api, early.transaction)).records[0]?.inclusion?.seal, first.id);
  assert.deepEqual((await proofOf(api, late.transaction)).records, []);

  await advance(api, 7_200);
  const waiting = await proofOf(api, late.transaction);
  assert.equal(waiting.next_seal_at, new Date(midnight.getTime() + dayMs).toISOString());
  assert.equal((await verifyProof(waiting, trusted)).sealedCount, 0);

  await advance(api, daySeconds);
  const [second, ...others] = await sealsOf(api);
  assert.deepEqual(others, [first]);
  const proof = await proofOf(api, late.transaction);
  assert.equal(proof.records[0]?.inclusion?.seal, second?.id);
  assert.equal((await verifyProof(proof, trusted)).sealedCount, 1);
  await verifySeals(
    [second, first].flatMap((seal) => seal ?? []),
    trusted,
  );
});

test('days without records have no seal, and ten years of them pass quickly', async () => {
  const { api, counter } = await taps.newCounter();
  await counter.tap({ device: 'sim_decline_51' });
  await advance(api, 10 * 365 * daySeconds);
  const [first, ...others] = await sealsOf(api);
  assert.deepEqual([first?.count, others], [1, []]);
  await counter.tap({ device: 'sim_decline_51' });
  await advance(api, daySeconds);
  const [second] = await sealsOf(api);
  // It begins at the end of the one before, so that no day between them is left out.
  assert.deepEqual([second?.from, second?.previous_hash], [first?.to, first?.hash]);
});

test('seals are listed newest first, in pages', async () => {
  const { api, counter } = await taps.newCounter();
  for (let day = 0; day < 3; day += 1) {
    await counter.tap({ device: 'sim_decline_51' });
    await advance(api, daySeconds);
  }
  const all = await sealsOf(api);
  assert.equal(all.length, 3);
  const page = (await api.get('/v1/seals?limit=2')).body;
  assert.deepEqual([page.data, page.has_more], [all.slice(0, 2), true]);
  const rest = (await api.get(`/v1/seals?limit=2&cursor=${page.next_cursor}`)).body;
  assert.deepEqual([rest.data, rest.has_more], [all.slice(2), false]);
  await verifySeals(all, { publicKey: all[0]?.public_key ?? '' });
});

test('seals and proofs of other platforms are not found', async () => {
  const { api, counter } = await taps.newCounter();
  const tap = await counter.tap({ device: 'sim_decline_51' });
  await advance(api, daySeconds);
  const [seal] = await sealsOf(api);
  const { api: stranger } = await taps.newPlatform();
  const refused = await stranger.get(`/v1/seals/${seal?.id}`);
  assertRefusal(refused, { status: 404, code: 'seal_not_found' });
  assertRefusal(await api.get('/v1/seals/seal_1'), { status: 404, code: 'seal_not_found' });
  const unproven = await stranger.get(`/v1/transactions/${tap.transaction}/proof`);
  assertRefusal(unproven, { status: 404, code: 'transaction_not_found' });
  const wrong = await api.get('/v1/seals?cursor=txn_1');
  assertRefusal(wrong, { status: 400, code: 'invalid_cursor', param: 'cursor' });
});

test('a key may be good for seals alone', async () => {
  const { platform, api, counter } = await taps.newCounter();
  const tap = await counter.tap({ device: 'sim_decline_51' });
  const auditor = await issueApiKey(database, {
    platformId: platform.id,
    environment: 'test',
    name: 'auditor',
    scopes: ['seals:read'],
    expiresAt: null,
    now: await clockNow(api),
  });
  const headers = { authorization: `Bearer ${auditor.secret}` };
  assert.equal((await api.get('/v1/seals', { headers })).status, 200);
  const refused = await api.get(`/v1/transactions/${tap.transaction}/proof`, { headers });
  assertRefusal(refused, { status: 403, code: 'insufficient_scope' });
});

test('a record rewritten with its hashes is found by its seal', async () => {
  // A service of its own, since the ledger of the others must stay sound.
  const own = new TapService(await startTestService({ config: { role: 'api' } }));
  const { api, counter, platform } = await own.newCounter();
  const tap = await counter.tap({ device: 'sim_decline_51' });
  await advance(api, daySeconds);
  const [seal] = await sealsOf(api);
  assert(seal);
  const kept = { publicKey: seal.public_key, seals: [seal] };
  await verifyProof(await proofOf(api, tap.transaction), kept);
  const env = { DATABASE_URL: own.service.databaseUrl };
  const sound = await runCli(['verify', '--seal-key', seal.public_key], env);
  assert.deepEqual([sound.code, sound.stdout], [0, 'Everything agrees, on one platform.\n']);
  const unknown = await runCli(['verify', '--seal-key', '00'], env);
  assert.match(unknown.stdout, new RegExp(`^seal ${seal.id}: it is signed by ${seal.public_key}`));

  await own.service.database.transaction(async (transaction) => {
    await asReplica(transaction);
    const record = await transaction.row<{ stages: string }>(sql('test_read_record')`
      select stages from records
      where platform_id = ${platform.id}::uuid and object_id = ${uuidOf(tap)}::uuid`);
    const stages = record?.stages.replace('"amount":1250', '"amount":1251') ?? '';
    await transaction.rows(sql('test_forge_record')`
      update records
      set stages = ${stages}::text, hash = decode(${hashRecord(firstHash, stages)}::text, 'hex')
      where platform_id = ${platform.id}::uuid and object_id = ${uuidOf(tap)}::uuid`);
  });
  await assert.rejects(verifyProof(await proofOf(api, tap.transaction), kept), /is not part of/);
  const { code, stdout } = await runCli(['verify'], env);
  assert.equal(code, 1);
  assert.match(stdout, new RegExp(`^seal ${seal.id}: the records of .* are others now$`, 'm'));
});

test('seals name their signing key, which changes with the encryption key', async () => {
  const [old, young] = ['k1', 'k2'].map((id) => ({ id, secret: randomBytes(32) }));
  assert(old && young);
  const config = { role: 'api' } as const;
  const first = await startTestService({ config, keyring: new Keyring([old]) });
  const { api, counter } = await new TapService(first).newCounter();
  await counter.tap({ device: 'sim_decline_51' });
  await advance(api, daySeconds);
  await first.stop();
  const keyring = new Keyring([young, old]);
  const second = await startTestService({ config, beside: first, keyring });
  await counter.at(second.url).tap({ device: 'sim_decline_51' });
  await advance(api.at(second.url), daySeconds);
  const seals = await sealsOf(api.at(second.url));
  const keys = seals.map((seal) => seal.public_key);
  assert.equal(new Set(keys).size, 2);
  await verifySeals(seals, { publicKey: keys });
  await assert.rejects(verifySeals(seals, { publicKey: keys[1] ?? '' }), /signed by another key/);
});

function proofOf({ taprail }: ApiClient, transaction: string): Promise<TransactionProof> {
  return taprail.transactions.proof(transaction);
}

async function sealsOf({ taprail }: ApiClient): Promise<readonly Seal[]> {
  return (await taprail.seals.list()).data;
}

async function nextMidnight(api: ApiClient): Promise<Date> {
  const now = await clockNow(api);
  return new Date((Math.floor(now.getTime() / dayMs) + 1) * dayMs);
}
