import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { runCli } from '../../support/running/run-cli.ts';
import { DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const env = { DATABASE_URL: service.databaseUrl };

async function cli(...argv: readonly string[]) {
  return runCli(['users', ...argv], env);
}

test('users are created, listed, disabled and given another password by commands', async () => {
  await runCli(['platforms', 'create', 'acme'], env);
  const empty = await cli('list', '--platform', 'acme');
  assert.match(empty.stdout, /^The platform "acme" has no user yet\./);
  const platform = ['--platform', 'acme'];
  const created = await cli('create', 'Ada@example.com', ...platform, '--role', 'admin', '--json');
  assert.equal(created.code, 0, created.stderr);
  const ada = JSON.parse(created.stdout) as { email: string; password: string; role: string };
  assert.deepEqual([ada.email, ada.role], ['ada@example.com', 'admin']);
  assert.match(created.stderr, /^The password is shown this once/);
  const client = new DashboardClient(service.url);
  assert.equal((await client.signIn(ada)).status, 200);

  const taken = await cli('create', 'ada@EXAMPLE.com', ...platform);
  assert.deepEqual([taken.code, taken.stderr], [1, 'There is already a user with this e-mail.\n']);
  assert.match((await cli('create', 'no-mail', ...platform)).stderr, /^An e-mail has the form/);
  assert.equal((await cli('create', 'x@y.example', ...platform, '--role', 'owner')).code, 2);

  const reset = await cli('reset-password', 'ada@example.com', ...platform);
  assert.equal((await client.get('/session')).status, 401);
  const password = /Password +(\S+)/.exec(reset.stdout)?.[1] ?? '';
  assert.equal((await client.signIn({ email: ada.email, password })).status, 200);
  const change = { current_password: password, new_password: 'a password of her own' };
  assert.equal((await client.post('/session/password', change)).status, 200);

  const last = await cli('disable', 'ada@example.com', ...platform);
  assert.match(last.stderr, /^A platform keeps at least one administrator\./);
  const { stdout: bob } = await cli(
    'create',
    'bob@example.com',
    ...platform,
    '--name',
    'Bob',
    '--json',
  );
  const { id } = JSON.parse(bob) as { id: string };
  await service.database.rows(sql('test_link_of_bob')`
    insert into onboarding_links (
      link_id, platform_id, external_ref, kind, token_hash, made_by, created_at, expires_at
    )
    select user_id, platform_id, 'shop', 'form', '', ${id}::text, now(), now() + interval '1 day'
    from users where email = 'bob@example.com'`);
  const disabled = await cli('disable', 'bob@example.com', ...platform);
  const outcome = 'is disabled, signed out everywhere, and has no open onboarding link.';
  assert.equal(disabled.stdout, `bob@example.com ${outcome}\n`);
  const links = (await client.get('/v1/onboarding-links')).body as { data: { status: string }[] };
  assert.deepEqual(
    links.data.map(({ status }) => status),
    ['revoked'],
  );
  const { stdout } = await cli('list', ...platform);
  assert.match(stdout, /^bob@example\.com +Bob +viewer +disabled/m);
  assert.ok(!stdout.includes(password) && !stdout.includes('scrypt'));
  const unknown = await cli('disable', 'eve@example.com', ...platform);
  assert.match(unknown.stderr, /^The platform "acme" has no user with that e-mail;/);

  const { data } = (await client.get('/audit-entries?actor=cli')).body as {
    data: { action: string; status: number }[];
  };
  assert.deepEqual(
    data.map(({ action }) => action),
    ['updateUser', 'createUser', 'resetUserPassword', 'createUser'],
  );
});

test('a command does not touch a user of another platform', async () => {
  await runCli(['platforms', 'create', 'other'], env);
  const foreign = await signedIn(service, await service.newPlatform());
  const refused = await cli('disable', foreign.user.email, '--platform', 'other');
  assert.equal(refused.code, 1);
  assert.equal((await foreign.get('/session')).status, 200);
});
