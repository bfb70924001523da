import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { on } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { readServerCpuMs } from './postgres-cost.ts';

const usedMs = 300;
/** Uses CPU time, says so, and ends with the next line of its input. */
const child = `
  while (process.cpuUsage().user < ${1000 * usedMs});
  console.log('used');
  process.stdin.once('data', () => process.exit());`;
/** Starts the child, and lives on when it has ended. */
const parent = '"$0" -e "$1"; echo ended; read line';

test('the CPU time of a process that has ended stays in the sum', async (t) => {
  // Where the system lists no processes the bench does not report this either.
  if (!existsSync('/proc/self/stat')) return;
  const server = spawn('sh', ['-c', parent, process.execPath, child], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => server.stdin.end());
  const { pid = 0, stdin, stdout } = server;
  const lines = on(createInterface(stdout), 'line');
  const said = async () => (await lines.next()).value?.[0];

  assert.equal(await said(), 'used');
  const running = await readServerCpuMs(pid);
  assert.ok(running >= usedMs, `${running} ms`);
  stdin.write('\n');
  assert.equal(await said(), 'ended');
  const ended = await readServerCpuMs(pid);
  assert.ok(ended >= running, `${ended} ms after ${running} ms`);
});
