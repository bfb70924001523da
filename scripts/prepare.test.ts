import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { processLife } from '../server/src/postgres/embedded/processes.ts';
import { eventually } from '../tests/support/running/service-process.ts';

const checkout = await mkdtemp(join(tmpdir(), 'taprail-checkout-'));
const locks = join(checkout, '.taprail');
const lock = join(locks, 'install.lock');
after(() => rm(checkout, { recursive: true }));
await mkdir(join(checkout, 'scripts'));
for (const name of ['prepare.cjs', 'install-lock.cjs']) {
  await cp(new URL(name, import.meta.url), join(checkout, 'scripts', name));
}
await writeFile(
  join(checkout, 'package.json'),
  '{"workspaces":[],"dependencies":{"node":"1.0.0"}}',
);
await writeFile(join(checkout, 'package-lock.json'), '{"packages":{}}');

/** An installation that never ends. Like an install script, it starts a program of its own. */
const neverEnding = `
  const { spawn } = require('node:child_process');
  const program = spawn(process.execPath, ['-e', 'setInterval(Date, 1e6)']);
  require('node:fs').writeFileSync('installing', String(program.pid));`;
await writeFile(join(checkout, 'npm-cli.js'), neverEnding);

test('Ctrl-C ends the installation and its child processes at once', async () => {
  const preparing = prepare();
  const program = await eventually('it installs', () =>
    readFile(join(checkout, 'installing'), 'utf8').catch(() => false as const),
  );
  preparing.signal('SIGINT');
  // Under npm it arrives twice.
  preparing.signal('SIGINT');
  const { code, stdout, stderr } = await preparing.ended;
  // Standard output is for the results of the command that is prepared, such as JSON.
  assert.deepEqual([code, stdout], [130, '']);
  assert.match(stderr, new RegExp(`^Installing Node, [^\\n]+\\n${stopping}$`));
  await eventually(
    'the program is gone',
    async () => (await processLife(Number(program))) === null,
  );
  assert.deepEqual(await readdir(locks), []);
});

test('SIGTERM while waiting for another installation leaves that one alone', async () => {
  await mkdir(lock);
  await writeFile(join(lock, String(process.pid)), '');
  const preparing = prepare();
  await eventually('it waits', () => preparing.stderr().includes(waiting));
  preparing.signal('SIGTERM');
  const stderr = `${waiting}\n${stopping}`;
  assert.deepEqual(await preparing.ended, { code: 143, stdout: '', stderr });
  assert.deepEqual(await readdir(lock), [String(process.pid)]);
});

test('an installation that cannot start explains why in one sentence', async () => {
  await rm(lock, { recursive: true });
  await writeFile(lock, '');
  const sentence = (file: string) =>
    `${file} is in the way of the installation (ENOTDIR); move it away, then run the same command again.\n`;
  assert.deepEqual(await prepare().ended, { code: 1, stdout: '', stderr: sentence(lock) });
  await rm(locks, { recursive: true });
  await writeFile(locks, '');
  const { code, stderr } = await prepare().ended;
  assert.equal(code, 1);
  assert.match(stderr, /^\S+\.taprail\S* is in the way of the installation \(E[A-Z]+\); [^\n]+\n$/);
});

test('npm start installs no tools, and a server no PostgreSQL', async () => {
  await rm(locks, { recursive: true, force: true });
  const asked = async (extent: string) => {
    const { code, stderr } = await prepare([extent]).ended;
    assert.deepEqual([code, stderr.includes('npm ci failed')], [1, true], stderr);
    return readFile(join(checkout, 'asked'), 'utf8');
  };
  await writeFile(join(checkout, 'npm-cli.js'), failing);
  assert.match(await asked('server'), /^ci --omit=dev --omit=optional /);
  assert.match(await asked('start'), /^ci --include=optional --omit=dev /);
  assert.match(await asked('tools'), /^ci --include=dev --include=optional /);
  // Tools are added to what a running service may have been started from.
  await writeFile(join(checkout, 'package-lock.json'), JSON.stringify({ packages: withTool }));
  await mkdir(join(checkout, 'node_modules', 'library'), { recursive: true });
  await writeFile(
    join(checkout, 'node_modules', '.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/library': { version: '1.0.0' } } }),
  );
  assert.match(await asked('tools'), /^install --no-save --include=dev --include=optional /);
});

test('tools of the dashboard that are incomplete are installed again', async () => {
  const modules = join(checkout, 'dashboard', 'node_modules');
  await mkdir(modules, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    await writeFile(join(checkout, 'dashboard', name), '{}');
  }
  const script = 'prepare-dashboard.cjs';
  await cp(new URL(script, import.meta.url), join(checkout, 'scripts', script));
  const installing = async (npm: string) => {
    await writeFile(join(checkout, 'npm-cli.js'), npm);
    const { code, stderr } = await prepare([], script).ended;
    assert.equal(code, 0, stderr);
    return stderr.includes('Installing the build tools of the dashboard');
  };
  const vite = `
    require('node:fs').mkdirSync('node_modules/vite', { recursive: true });
    require('node:fs').writeFileSync('node_modules/vite/package.json', '{}');`;
  // A folder without a stamp was cut off on its way.
  assert.equal(await installing(vite), true);
  assert.equal(await installing(vite), false);
  await rm(join(modules, 'vite'), { recursive: true });
  assert.equal(await installing(vite), true);
});

const withTool = {
  'node_modules/library': { version: '1.0.0' },
  'node_modules/tool': { version: '1.0.0', dev: true },
};
const failing = `
  require('node:fs').writeFileSync('asked', process.argv.slice(2).join(' '));
  process.exit(1);`;
const waiting = 'Waiting for another installation in this folder to finish.';
const stopping =
  'Stopping: the installation is not complete; run the same command again to finish it.\n';

function prepare(args: readonly string[] = [], script = 'prepare.cjs') {
  const child = spawn(process.execPath, [join(checkout, 'scripts', script), ...args], {
    env: { PATH: process.env.PATH, npm_execpath: join(checkout, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const output = { stdout: '', stderr: '' };
  for (const stream of ['stdout', 'stderr'] as const) {
    child[stream].setEncoding('utf8').on('data', (text: string) => {
      output[stream] += text;
    });
  }
  const ended = once(child, 'close').then(([code]) => {
    process.off('exit', kill);
    return { code: code as number | null, ...output };
  });
  return {
    stderr: () => output.stderr,
    signal: (signal: NodeJS.Signals) => child.kill(signal),
    ended,
  };
}
