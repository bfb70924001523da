import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PlatformNodes } from './platform-nodes.ts';

const given = 'postgresql://user:secret@coordinator:5432/taprail?sslmode=require';
const atWorker = 'postgresql://user:secret@worker-2:5433/taprail?sslmode=require';

test('a platform is served by its node, which is asked for once', async () => {
  const asked: unknown[] = [];
  const nodes = new PlatformNodes(async ({ values }) => {
    asked.push(...values);
    return { host: 'worker-2', port: 5433 };
  }, given);
  assert.equal(await nodes.find('one'), atWorker);
  assert.equal(await nodes.find('one'), atWorker);
  assert.equal(await nodes.find('two'), atWorker);
  assert.deepEqual(asked, ['one', 'two']);
});

test('a platform without a node, or whose node does not answer, is served as before', async () => {
  const nowhere = new PlatformNodes(async () => undefined, given);
  assert.equal(await nowhere.find('one'), given);
  const nodes = new PlatformNodes(async () => ({ host: 'worker-2', port: 5433 }), given);
  nodes.avoid('one');
  assert.equal(await nodes.find('one'), given);
  assert.equal(await nodes.find('two'), atWorker);
});

test('after a while it is asked for again', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const nodes = new PlatformNodes(async () => ({ host: 'worker-2', port: 5433 }), given);
  nodes.avoid('one');
  t.mock.timers.tick(60_000);
  assert.equal(await nodes.find('one'), atWorker);
});
