import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { takeRunLock } from './run-lock.ts';

test('one of many contenders gets a free lock', async (t) => {
  const folder = await temporaryFolder(t);
  assert.equal(await countWinners(folder), 1);
});

test('one of many contenders gets a dead holder’s lock', async (t) => {
  const folder = await temporaryFolder(t);
  await leaveLock({ folder, holder: `${await endedProcess()}.some-life` });
  assert.equal(await countWinners(folder), 1);
});

test('the lock of an earlier process with this number is taken over', async (t) => {
  const folder = await temporaryFolder(t);
  await leaveLock({ folder, holder: `${process.pid}.former-life` });
  const lock = await takeRunLock(folder);
  await assert.rejects(takeRunLock(folder), /in use by another Taprail run/);
  await lock.release();
});

test('a release that was cut short leaves a lock that can be taken', async (t) => {
  const folder = await temporaryFolder(t);
  await mkdir(join(folder, 'run.lock'));
  const lock = await takeRunLock(folder);
  await lock.release();
});

test('a released lock leaves nothing behind and can be taken again', async (t) => {
  const folder = await temporaryFolder(t);
  const first = await takeRunLock(folder);
  await first.release();
  assert.deepEqual(await readdir(folder), []);
  const second = await takeRunLock(folder);
  await second.release();
});

async function countWinners(folder: string): Promise<number> {
  const attempts = Array.from({ length: 20 }, () => takeRunLock(folder));
  const outcomes = await Promise.allSettled(attempts);
  return outcomes.filter(({ status }) => status === 'fulfilled').length;
}

async function leaveLock(options: { folder: string; holder: string }): Promise<void> {
  await mkdir(join(options.folder, 'run.lock'));
  await writeFile(join(options.folder, 'run.lock', options.holder), '');
}

async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(child, 'exit');
  assert.ok(child.pid !== undefined);
  return child.pid;
}

async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-run-lock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
