import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCli } from '../../support/running/run-cli.ts';
import { assertCode, DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const env = { DATABASE_URL: service.databaseUrl };
const chosen = 'a password of my own';

interface Made {
  readonly id: string;
  readonly email: string;
  readonly password: string;
}

/** The person for whom an administrator made the user. */
async function madeUser() {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const { name } = (await platform.api.get('/v1/platform')).body as { name: string };
  const wanted = { email: 'ada@example.com', name: 'Ada', role: 'admin' };
  const made = (await admin.post('/users', wanted)).body as unknown as Made;
  const client = new DashboardClient(service.url);
  const signIn = (password: string) =>
    client.signIn({ email: made.email, password, platform: name });
  assert.equal((await signIn(made.password)).status, 200);
  return { admin, made, client, signIn };
}

test('with an initial password a session may change it or end, and nothing else', async () => {
  const { client, made, signIn } = await madeUser();
  const session = await client.get('/session');
  assert.deepEqual([session.body.must_change_password, session.body.scopes], [true, ['session']]);
  for (const path of ['/overview', '/v1/taps', '/users', '/v1/events/stream']) {
    assertCode(await client.get(path), 403, 'password_change_required', path);
  }
  const key = { name: 'mine', scopes: ['*'] };
  assertCode(await client.post('/api-keys', key), 403, 'password_change_required');
  const change = { current_password: made.password, new_password: chosen };
  const changed = await client.post('/session/password', change);
  assert.deepEqual([changed.status, changed.body.must_change_password], [200, false]);
  assert.ok((changed.body.scopes as string[]).includes('users:write'));
  assert.equal((await client.get('/users')).status, 200);
  assert.equal((await signIn(chosen)).status, 200);
});

test('the initial password cannot be kept by choosing it again', async () => {
  const { client, made } = await madeUser();
  const same = { current_password: made.password, new_password: made.password };
  assertCode(await client.post('/session/password', same), 422, 'password_unchanged');
  assertCode(await client.get('/overview'), 403, 'password_change_required');
  assert.equal((await client.send('DELETE', '/session', undefined)).status, 200);
});

test('a password that was reset by somebody else must be changed, too', async () => {
  const { admin, client, made, signIn } = await madeUser();
  const change = { current_password: made.password, new_password: chosen };
  assert.equal((await client.post('/session/password', change)).status, 200);
  const { password } = (await admin.post(`/users/${made.id}/reset-password`))
    .body as unknown as Made;
  assert.equal((await signIn(password)).status, 200);
  assertCode(await client.get('/overview'), 403, 'password_change_required');
});

test('a user made by command must change the password', async () => {
  await runCli(['platforms', 'create', 'acme'], env);
  const create = 'users create bob@example.com --platform acme --json'.split(' ');
  const { password } = JSON.parse((await runCli(create, env)).stdout) as Made;
  const client = new DashboardClient(service.url);
  const bob = { email: 'bob@example.com', password, platform: 'acme' };
  assert.equal((await client.signIn(bob)).status, 200);
  assertCode(await client.get('/overview'), 403, 'password_change_required');
});
