import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readEndedChildrenCpuMs } from './cpu.ts';

test('the CPU time of a program that was started and has ended can be read', async () => {
  const before = await readEndedChildrenCpuMs();
  // Where the system lists no processes the bench does not report this either.
  if (before === null) return;
  const usedMs = 300;
  const script = `while (process.cpuUsage().user < ${1000 * usedMs});`;
  await promisify(execFile)(process.execPath, ['-e', script]);
  const after = await readEndedChildrenCpuMs();
  assert.ok(after !== null && after - before >= usedMs, `${after} ms after ${before} ms`);
});
