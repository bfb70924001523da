import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../../../../tests/support/database/open-test-database.ts';
import { newUuid } from '../../../lib/ids.ts';
import { sql } from '../../../postgres/sql.ts';
import { appendVersion } from './append-version.ts';
import { SettingsCache } from './settings-cache.ts';
import { findNewest, findVersion, listVersions } from './store.ts';
import { defaultSettings } from './types.ts';

const database = await openTestDatabase();
const noon = new Date('2026-11-15T12:00:00.000Z');

test('versions begin at 1, and each has everything that is set from then on', async () => {
  const made = { platformId: newUuid(), madeBy: 'cli', now: noon };
  const { platformId } = made;
  assert.equal(await findNewest(database, platformId), undefined);
  const plan = { basisPoints: 10_000, fixedMinor: 1_000_000_000n };
  const first = await appendVersion(database, made, { feePlans: new Map([['KWD', plan]]) });
  const payoutSchedule = { interval: 'monthly', monthlyAnchor: 31 } as const;
  const second = await appendVersion(database, { ...made, madeBy: 'key_1' }, { payoutSchedule });
  const weekly = { interval: 'weekly', weeklyAnchor: 'friday' } as const;
  const third = await appendVersion(database, made, { payoutSchedule: weekly, cutOff: '00:00' });

  const expected = { ...defaultSettings, version: 1, madeBy: 'cli', createdAt: noon };
  assert.deepEqual(first, { ...expected, feePlans: new Map([['KWD', plan]]) });
  assert.deepEqual(second, { ...first, version: 2, madeBy: 'key_1', payoutSchedule });
  const page = { platformId, beforeVersion: 10, limit: 10 };
  assert.deepEqual(await listVersions(database, page), [third, second, first, defaultSettings]);
  assert.deepEqual(await findVersion(database, { platformId, version: 2 }), second);
  assert.deepEqual(await findVersion(database, { platformId, version: 0 }), defaultSettings);
  assert.equal(await findVersion(database, { platformId: newUuid(), version: 2 }), undefined);
});

test('what is set already makes no version', async () => {
  const made = { platformId: newUuid(), madeBy: 'cli', now: noon };
  assert.equal((await appendVersion(database, made, { cutOff: '17:00' })).version, 0);
  assert.equal((await appendVersion(database, made, { cutOff: '18:00' })).version, 1);
  assert.equal((await appendVersion(database, made, { cutOff: '18:00' })).version, 1);
});

test('of changes at once none is lost, and each has a version of its own', async () => {
  const platformId = newUuid();
  const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'KWD', 'CHF', 'SEK', 'NOK'];
  const versions = await Promise.all(
    currencies.map((currency) =>
      database.transaction((transaction) => {
        const feePlans = new Map([[currency, { basisPoints: 1, fixedMinor: 0n }]]);
        return appendVersion(transaction, { platformId, madeBy: 'cli', now: noon }, { feePlans });
      }),
    ),
  );
  const numbers = versions.map(({ version }) => version).toSorted((a, b) => a - b);
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 7, 8]);
  const newest = await findNewest(database, platformId);
  assert.deepEqual([...(newest?.feePlans.keys() ?? [])], currencies.toSorted());
});

test('no version is dated before the one that it follows', async () => {
  const platformId = newUuid();
  const at = (now: Date, cutOff: string) =>
    appendVersion(database, { platformId, madeBy: 'cli', now }, { cutOff });
  await at(noon, '18:00');
  const late = await at(new Date(noon.getTime() - 1), '19:00');
  assert.deepEqual(late.createdAt, noon);
});

test('the database lets nobody change or remove a version, nor add a faulty one', async () => {
  const platformId = newUuid();
  await appendVersion(database, { platformId, madeBy: 'cli', now: noon }, { cutOff: '18:00' });
  const kept = /platform_settings_append_only/;
  await assert.rejects(
    database.rows(sql('test_settings_update')`
      update platform_settings set cut_off = '09:00' where platform_id = ${platformId}::uuid`),
    kept,
  );
  await assert.rejects(
    database.rows(sql('test_settings_delete')`
      delete from platform_settings where platform_id = ${platformId}::uuid`),
    kept,
  );
  await assert.rejects(
    database.rows(sql('test_settings_truncate')`truncate platform_settings`),
    kept,
  );
  const wrong = { platformId, madeBy: 'cli', now: noon };
  const high = new Map([['EUR', { basisPoints: 10_001, fixedMinor: 0n }]]);
  await assert.rejects(
    appendVersion(database, wrong, { feePlans: high }),
    /platform_settings_fees/,
  );
  await assert.rejects(appendVersion(database, wrong, { cutOff: '24:00' }), /cut_off/);
  await assert.rejects(appendVersion(database, wrong, { ceilingMultiplier: 0 }), /ceiling/);
});

test('a reader has the newest version once it forgets, and every older one by its number', async () => {
  const platformId = newUuid();
  const made = { platformId, madeBy: 'cli', now: noon };
  const cache = new SettingsCache(database);
  assert.equal((await cache.read(platformId)).version, 0);
  const plan = { basisPoints: 150, fixedMinor: 25n };
  await appendVersion(database, made, { feePlans: new Map([['EUR', plan]]) });
  cache.forget(platformId);
  const newest = await cache.read(platformId);
  assert.deepEqual([newest.version, newest.planFor('EUR')], [1, plan]);
  assert.deepEqual(newest.planFor('USD'), { basisPoints: 0, fixedMinor: 0n });
  await appendVersion(database, made, { feePlans: new Map([['EUR', null]]) });
  cache.forget(platformId);
  assert.deepEqual((await cache.read(platformId)).planFor('EUR').basisPoints, 0);
  assert.deepEqual((await cache.readVersion(platformId, 1)).planFor('EUR'), plan);
  assert.deepEqual((await cache.readVersion(platformId, 2)).version, 2);
  assert.equal((await cache.readVersion(platformId, 0)).cutOff, '17:00');
  await assert.rejects(cache.readVersion(platformId, 3), /no version 3/);
});
