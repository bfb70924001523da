import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  access,
  chmod,
  chown,
  cp,
  glob,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, type TestContext, test } from 'node:test';
import { Client } from 'pg';
import { findBinaries } from './binaries.ts';
import {
  type EmbeddedPostgres,
  EmbeddedPostgresError,
  type EmbeddedPostgresOptions,
  findRunningPostgres,
  startEmbeddedPostgres,
} from './index.ts';
import { readPostmasterFile, stopLeftBehind } from './postmaster.ts';
import { isServerOf, pollUntil } from './processes.ts';
import { canRun, chooseServerUser, listServerUsers, spawnAsUser } from './server-user.ts';

const fast = { fsync: 'off', shared_buffers: '16MB' } as const;
/** Made once: creating a database takes longer than all the rest of a test. */
const made = await makeData();

test('a first start creates a durable database and a restart keeps its data', async (t) => {
  const { folder, start } = await makePlace(t);
  const progress: string[] = [];
  const first = await start({ onProgress: (line) => progress.push(line) });
  await query(first.url, 'create table kept as select 42 as answer');
  const settings = await query(
    first.url,
    `select current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as synchronous_commit,
            current_setting('data_checksums') as data_checksums,
            current_setting('server_encoding') as encoding,
            current_setting('listen_addresses') as listen_addresses,
            upper('ß → é') as upper`,
  );
  await first.stop();
  const second = await start({});
  const kept = await query(second.url, 'select answer from kept');
  await second.stop();

  assert.deepEqual(progress, [`Creating a PostgreSQL database in ${join(folder, 'postgres')}.`]);
  assert.deepEqual(settings, [
    {
      fsync: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      encoding: 'UTF8',
      listen_addresses: '127.0.0.1',
      upper: 'ß → É',
    },
  ]);
  assert.deepEqual(kept, [{ answer: 42 }]);
});

test('only its owner may read the password and the address', async (t) => {
  const { folder, start } = await makePlace(t);
  const server = await start({ settings: fast });
  for (const name of ['postgres.password', 'postgres.json', 'postgres.log']) {
    assert.equal((await stat(join(folder, name))).mode & 0o777, 0o600, name);
  }
  await assert.rejects(query(server.url.replace(/:[^:@]+@/, ':wrong@'), 'select 1'), /password/);
});

test('a folder in use is refused, in the same process and in another', async (t) => {
  const { folder, start } = await makePlace(t, made);
  const server = await start({ settings: fast });
  const { pid } = process;
  const message = `The data folder ${folder} is in use by another Taprail run (process ${pid}).`;
  await assert.rejects(start({}), {
    name: 'EmbeddedPostgresError',
    message,
  });
  const other = startOwner(t, folder);
  assert.equal(await other.firstLine, message);
  assert.deepEqual(await query(server.url, 'select 1 as alive'), [{ alive: 1 }]);
});

test('findRunningPostgres finds a running server that another process started', async (t) => {
  const { folder, start } = await makePlace(t, made);
  assert.equal(await findRunningPostgres(folder), null);
  const server = await start({ settings: fast });
  assert.deepEqual(await findRunningPostgres(folder), { url: server.url });
  await server.stop();
  assert.equal(await findRunningPostgres(folder), null);
  await writeFile(join(folder, 'postgres.json'), JSON.stringify({ pid: process.pid, url: 'x' }));
  assert.equal(await findRunningPostgres(folder), null);
});

test('the server that a killed run left behind is stopped and its data kept', async (t) => {
  const { folder, start } = await makePlace(t, made);
  const owner = startOwner(t, folder);
  await query(await owner.firstLine, 'create table kept as select 42 as answer');
  const leftBehind = await postmasterOf(folder);
  await owner.kill();
  assert.notEqual(await findRunningPostgres(folder), null);

  const progress: string[] = [];
  const onProgress = (line: string) => progress.push(line);
  const server = await start({ settings: fast, onProgress });
  assert.deepEqual(progress, [
    `Stopping the PostgreSQL that an earlier run left behind (process ${leftBehind}).`,
  ]);
  assert.equal(await isServerOf({ pid: leftBehind, dataFolder: join(folder, 'postgres') }), false);
  assert.deepEqual(await query(server.url, 'select answer from kept'), [{ answer: 42 }]);
});

test('a run killed together with its server is recovered from', async (t) => {
  const { folder, start } = await makePlace(t, made);
  const owner = startOwner(t, folder);
  await query(await owner.firstLine, 'create table kept as select 42 as answer');
  process.kill(await postmasterOf(folder), 'SIGKILL');
  await owner.kill();
  // A killed process is gone only once the system has reaped it, which takes a moment under load.
  const deadlineMs = performance.now() + 30_000;
  while ((await findRunningPostgres(folder)) !== null) assert(performance.now() < deadlineMs);
  const server = await start({ settings: fast });
  assert.deepEqual(await query(server.url, 'select answer from kept'), [{ answer: 42 }]);
  assert.match(await readFile(join(folder, 'postgres.log'), 'utf8'), /automatic recovery/);
});

test('a creation that was cut short is done again', async (t) => {
  const { folder, start } = await makePlace(t);
  const owner = startOwner(t, folder);
  assert.match(await owner.progress, /^Creating a PostgreSQL database/);
  await owner.kill();
  await assert.rejects(access(join(folder, 'postgres')));
  const server = await start({ settings: fast });
  assert.deepEqual(await query(server.url, 'select 1 as alive'), [{ alive: 1 }]);
});

test('a stale postmaster.pid harms neither the start nor the process it names', async (t) => {
  const { folder, start } = await makePlace(t, made);
  const first = await start({ settings: fast });
  await first.stop();
  const stale = [process.ppid, join(folder, 'postgres'), 1, 1, '', '', '', 'ready', ''].join('\n');
  await writeFile(join(folder, 'postgres', 'postmaster.pid'), stale);
  await start({ settings: fast });
  assert.ok(process.kill(process.ppid, 0));
});

test('a server that ends by itself is reported, and can be started again', async (t) => {
  const { folder, start } = await makePlace(t, made);
  const first = await start({ settings: fast });
  process.kill(await postmasterOf(folder), 'SIGKILL');
  await first.exited;
  await first.stop();
  const second = await start({ settings: fast });
  await second.stop();
  await second.stop();
});

test('every choice of the system user works on the same data', async (t) => {
  const { folder, start } = await makePlace(t);
  // The server's account may pass through this folder; in the next test it may not.
  await chmod(join(folder, '..'), 0o755);
  await mkdir(folder);
  const { postgres } = await findBinaries();
  let rowCount = 0;
  for (const user of await listServerUsers()) {
    if (!(await canRun({ folder, postgres, user }))) continue;
    const server = await start({ settings: fast }, async () => user);
    await query(server.url, 'create table if not exists starts (at timestamptz)');
    await query(server.url, 'insert into starts values (now())');
    rowCount += 1;
    assert.equal((await query(server.url, 'select * from starts')).length, rowCount);
    await server.stop();
  }
  assert.ok(rowCount > 0);
});

test('every chosen user can run programs below a folder that is closed to others', async (t) => {
  const { folder } = await makePlace(t);
  await mkdir(folder);
  const { initdb, postgres } = await findBinaries();
  const copy = join(folder, 'native');
  await cp(join(initdb, '..', '..'), copy, { recursive: true, verbatimSymlinks: true });
  const place = { folder, postgres: join(copy, 'bin', basename(postgres)) };
  let count = 0;
  for (const [index, user] of (await listServerUsers()).entries()) {
    if (!(await canRun({ ...place, user }))) continue;
    const parent = await mkdtemp(join(folder, `user-${index}-`));
    if (user.owner !== null) await chown(parent, user.owner.uid, user.owner.gid);
    const child = spawnAsUser({
      user,
      program: join(copy, 'bin', basename(initdb)),
      args: ['--no-sync', `--pgdata=${join(parent, 'made')}`],
      spawnOptions: { stdio: 'ignore', cwd: parent },
    });
    assert.deepEqual(await once(child, 'exit'), [0, null], user.wrapper.join(' '));
    count += 1;
  }
  assert.ok(count > 0);
});

test('the server runs below a folder that is closed to other users', async (t) => {
  const { folder, start } = await makePlace(t, made);
  assert.equal((await stat(join(folder, '..'))).mode & 0o777, 0o700);
  const server = await start({ settings: fast });
  await server.stop();
});

test('unusable data is refused with one sentence that says what to do', async (t) => {
  const { folder, start } = await makePlace(t);
  const data = join(folder, 'postgres');
  await mkdir(data, { recursive: true });
  const attempt = () => start({ settings: fast });

  await writeFile(join(data, 'notes.txt'), 'mine');
  await assert.rejects(attempt, refusal(/is not a PostgreSQL data folder: move it away/));
  await writeFile(join(data, 'PG_VERSION'), '17\n');
  await assert.rejects(attempt, refusal(/was made by PostgreSQL 17, and this Taprail runs 18/));
  await rm(join(folder, 'postgres.password'));
  await assert.rejects(attempt, refusal(/password of the database is missing: restore/));
  await rm(folder, { recursive: true });
  await writeFile(folder, 'a file');
  await assert.rejects(attempt, refusal(/is a file, .*; set TAPRAIL_DATA to another\.$/));
});

test('an unusable folder is refused at once, in one sentence', async () => {
  const parts = Array.from({ length: 6 }, () => 'd'.repeat(180));
  const deep = join(tmpdir(), `taprail-deep-${process.pid}`);
  const folders = {
    [join(deep, ...parts)]: /has 1\d{3} bytes, and PostgreSQL takes 900; set TAPRAIL_DATA to a sh/,
    [join(import.meta.filename, 'data')]: /would be below a file; set TAPRAIL_DATA to another\.$/,
    // Where there is none, on another system, this user may not make it either.
    '/proc/taprail': /(cannot be made|cannot be written|is on a file system).*TAPRAIL_DATA/,
  };
  try {
    for (const [folder, pattern] of Object.entries(folders)) {
      await assert.rejects(startEmbeddedPostgres({ folder, settings: fast }), refusal(pattern));
    }
  } finally {
    await rm(deep, { recursive: true, force: true });
  }
});

test('an aborted start stops what it began and can be repeated', async (t) => {
  const { folder, start } = await makePlace(t);
  const dataFolder = join(folder, 'postgres');
  const reason = new Error('enough');
  const ending = new AbortController();
  const { signal } = ending;
  const creating = start({ settings: fast, signal });
  const isCreating = async () =>
    (await Array.fromAsync(glob(join(folder, '*/data/PG_VERSION')))).length > 0;
  await pollUntil({ condition: isCreating, timeoutMs: 30_000 });
  ending.abort(reason);
  await assert.rejects(creating, reason);
  assert.deepEqual(await readdir(folder), ['postgres.log', 'postgres.password']);

  const server = await start({ settings: fast });
  await query(server.url, 'create table kept as select 42 as answer');
  await server.kill();
  assert.equal(await findRunningPostgres(folder), null);
  await assert.rejects(start({ settings: fast, signal }), reason);
  const { pid = 0 } = (await readPostmasterFile(dataFolder)) ?? {};
  assert.equal(await isServerOf({ pid, dataFolder }), false);
  const again = await start({ settings: fast });
  assert.deepEqual(await query(again.url, 'select answer from kept'), [{ answer: 42 }]);
});

test('a failed start gives PostgreSQL’s reason and leaves no lock', async (t) => {
  const { start } = await makePlace(t);
  const settings = { ...fast, shared_buffers: 'plenty' };
  await assert.rejects(
    start({ settings }),
    refusal(/^PostgreSQL did not start: invalid value for parameter "shared_buffers": "plenty"\.$/),
  );
  const server = await start({ settings: fast });
  await server.stop();
});

function refusal(pattern: RegExp): (error: unknown) => boolean {
  return (error) => {
    assert.ok(error instanceof EmbeddedPostgresError);
    assert.match(error.message, pattern);
    assert.doesNotMatch(error.message, /\n/);
    return true;
  };
}

async function makeData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-embedded-'));
  after(() => rm(folder, { recursive: true, force: true }));
  const server = await startEmbeddedPostgres({ folder, settings: fast }, chooseServerUser);
  await server.stop();
  return folder;
}

/**
 * A folder of its own, with a copy of that data if there is any, and a start whose server stops at
 * the end of the test in any case.
 */
async function makePlace(t: TestContext, data?: string) {
  const parent = await mkdtemp(join(tmpdir(), 'taprail-embedded-'));
  const folder = join(parent, 'data');
  if (data !== undefined) await cp(data, folder, { recursive: true });
  const servers: EmbeddedPostgres[] = [];
  t.after(async () => {
    for (const server of servers) await server.stop();
    await stopLeftBehind({ dataFolder: join(folder, 'postgres'), onProgress: () => {} });
    await rm(parent, { recursive: true, force: true, maxRetries: 5 });
  });
  const start = async (
    options: Omit<EmbeddedPostgresOptions, 'folder'>,
    chooseUser = chooseServerUser,
  ) => {
    const server = await startEmbeddedPostgres({ folder, ...options }, chooseUser);
    servers.push(server);
    return server;
  };
  return { folder, start };
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // The tests that end the server end this connection too, which is no failure.
  client.on('error', () => undefined);
  const { rows } = await client.query<Record<string, unknown>>(text);
  await client.end();
  return rows.map((row) => ({ ...row }));
}

async function postmasterOf(folder: string): Promise<number> {
  const file = await readPostmasterFile(join(folder, 'postgres'));
  assert.ok(file !== null);
  return file.pid;
}

/**
 * Another Taprail run: its first line on stdout is the address, or the sentence it failed with; its
 * progress is the first line on stderr.
 */
function startOwner(t: TestContext, folder: string) {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(import.meta.resolve('./index.ts'))};
    const [folder, settings] = process.argv.slice(1);
    const onProgress = (line) => console.error(line);
    startEmbeddedPostgres({ folder, onProgress, settings: JSON.parse(settings) }).then(
      (server) => console.log(server.url),
      (error) => console.log(error.message),
    );`;
  const args = ['--input-type=module', '--eval', script, folder, JSON.stringify(fast)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  return {
    firstLine: firstLineOf(child.stdout),
    progress: firstLineOf(child.stderr),
    kill: async () => {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function firstLineOf(stream: NodeJS.ReadableStream): Promise<string> {
  const [line] = await once(createInterface(stream), 'line');
  return String(line);
}
