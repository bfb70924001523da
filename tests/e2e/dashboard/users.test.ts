import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefusal, codesIn } from '../../support/service/assert-refusal.ts';
import { assertCode, DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface UserView {
  readonly id: string;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly password: string;
}

test('an admin adds users, who sign in with the password that was shown once', async () => {
  const admin = await signedIn(service, await service.newPlatform());
  const wanted = { email: 'Ada.Lovelace@Example.com', name: 'Ada', role: 'operator' };
  const key = { 'idempotency-key': 'add-ada' };
  const added = await admin.post('/users', wanted, key);
  assert.equal(added.status, 201, added.text);
  const user = added.body as unknown as UserView;
  assert.deepEqual([user.email, user.role], ['ada.lovelace@example.com', 'operator']);
  assert.equal((await admin.post('/users', wanted, key)).text, added.text);
  assertCode(await admin.post('/users', { ...wanted, email: user.email }), 409, 'email_taken');
  const ada = new DashboardClient(service.url);
  const { platform } = admin.user;
  const email = 'ADA.lovelace@example.com';
  const session = await ada.signIn({ email, password: user.password, platform });
  assert.equal(session.status, 200, session.text);
  const { data } = (await admin.get('/users')).body as unknown as { data: UserView[] };
  assert.deepEqual(
    data.map(({ email }) => email),
    [admin.user.email, user.email],
  );
  assert.ok(!JSON.stringify(data).includes(user.password));

  const reset = await admin.post(`/users/${user.id}/reset-password`);
  const { password } = reset.body as unknown as UserView;
  assert.notEqual(password, user.password);
  assertCode(await ada.get('/session'), 401, 'not_signed_in');
  assertCode(await ada.signIn({ ...user, platform }), 401, 'sign_in_refused');
  assert.equal((await ada.signIn({ email, password, platform })).status, 200);
});

test('the last administrator keeps the role, even if two demote each other at once', async () => {
  const platform = await service.newPlatform();
  const [first, second] = [await signedIn(service, platform), await signedIn(service, platform)];
  const answers = await Promise.all([
    first.patch(`/users/${second.user.id}`, { role: 'viewer' }),
    second.patch(`/users/${first.user.id}`, { role: 'viewer' }),
  ]);
  const statuses = answers.map(({ status }) => status).sort();
  // The second one finds its own session ended, or is the last administrator.
  assert.ok(['200,401', '200,409'].includes(statuses.join()), statuses.join());
  const last = answers[0].status === 200 ? first : second;
  const path = `/users/${last.user.id}`;
  assertCode(await last.patch(path, { disabled: true }), 409, 'last_administrator');
  assertCode(await last.patch(path, { role: 'operator' }), 409, 'last_administrator');
  assert.equal((await last.get('/users')).status, 200);
});

test('fields of a user are checked', async () => {
  const admin = await signedIn(service, await service.newPlatform());
  const right = { email: 'bob@example.com', name: 'Bob', role: 'viewer' };
  for (const wrong of [
    { email: 'not an e-mail' },
    { email: `${'a'.repeat(250)}@b.example` },
    { name: '' },
    { name: 'two\nlines' },
    { role: 'owner' },
  ]) {
    const response = await admin.post('/users', { ...right, ...wrong });
    assertCode(response, 400, 'parameter_invalid', JSON.stringify(wrong));
  }
  const injected = { ...right, platform_id: '00000000-0000-0000-0000-000000000000' };
  assertCode(await admin.post('/users', injected), 400, 'parameter_unknown');
});

test('an admin issues, rotates and revokes API keys', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const issued = await admin.post('/api-keys', { name: 'till', scopes: ['taps:read'] });
  assert.equal(issued.status, 201, issued.text);
  const { id, secret } = issued.body as { id: string; secret: string };
  assert.equal(await statusWith(secret), 200);
  assert.equal(await statusWith(secret, '/v1/payouts'), 403);

  const rotated = await admin.post(`/api-keys/${id}/rotate`, { overlap_hours: 1 });
  const next = rotated.body as { id: string; secret: string; replaces: { expires_at: string } };
  assert.equal(rotated.status, 201, rotated.text);
  const overlapMs = Date.parse(next.replaces.expires_at) - Date.now();
  assert.ok(overlapMs > 3_500_000 && overlapMs <= 3_600_000);
  assert.deepEqual([await statusWith(secret), await statusWith(next.secret)], [200, 200]);

  const revoked = await admin.post(`/api-keys/${id}/revoke`);
  assert.deepEqual([revoked.status, revoked.body.status], [200, 'revoked']);
  assert.deepEqual([await statusWith(secret), await statusWith(next.secret)], [401, 200]);
  assertCode(await admin.post(`/api-keys/${id}/rotate`), 409, 'api_key_not_active');

  const listed = await admin.get('/api-keys');
  const { data } = listed.body as { data: { id: string }[] };
  assert.deepEqual([data[0]?.id, data[1]?.id, data.length], [next.id, id, 3]);
  assert.ok(!listed.text.includes(secret) && !listed.text.includes(next.secret));
  const scopes = { name: 'till', scopes: ['users:write'] };
  assertCode(await admin.post('/api-keys', scopes), 400, 'parameter_invalid');
  const past = { name: 'till', scopes: ['*'], expires_at: '2020-01-01T00:00:00Z' };
  assertCode(await admin.post('/api-keys', past), 400, 'parameter_invalid');
  const faulty = await admin.post('/api-keys', { ...past, name: '', scopes: ['users:write'] });
  assert.deepEqual(codesIn(assertRefusal(faulty, { status: 400, code: 'parameter_invalid' })), {
    name: 'parameter_invalid',
    'scopes.0': 'parameter_invalid',
    expires_at: 'parameter_invalid',
  });
});

test('a revoked key is refused as soon as its revocation is answered', async () => {
  const admin = await signedIn(service, await service.newPlatform());
  for (let round = 0; round < 10; round += 1) {
    const issued = await admin.post('/api-keys', { name: 'till', scopes: ['taps:read'] });
    const { id, secret } = issued.body as { id: string; secret: string };
    assert.equal(await statusWith(secret), 200);
    assert.equal((await admin.post(`/api-keys/${id}/revoke`)).status, 200);
    assert.equal(await statusWith(secret), 401);
  }
});

test('secrets that are shown once are stored sealed', async () => {
  const admin = await signedIn(service, await service.newPlatform());
  const key = { 'idempotency-key': 'shown-once' };
  const issued = await admin.post('/api-keys', { name: 'till', scopes: ['*'] }, key);
  const { secret } = issued.body as { secret: string };
  const rows = await service.database.rows<{ body: Buffer }>({
    name: 'test_answers',
    text: 'select body from operation_answers',
    values: [],
  });
  assert.ok(rows.length > 0 && rows.every(({ body }) => !body.includes(secret)));
});

test('a reset moves the users to the empty platform, whether by key or session', async () => {
  const platform = await service.newPlatform();
  const [admin, viewer] = [
    await signedIn(service, platform),
    await signedIn(service, platform, 'viewer'),
  ];
  const email = 'owner@example.com';
  const submission = { externalRef: 'shop', businessType: 'individual', country: 'US', email };
  await admin.post('/sub-merchants', submission);
  const reset = await admin.post('/v1/test/reset');
  assert.equal(reset.status, 200, reset.text);
  for (const client of [admin, viewer]) {
    assert.deepEqual((await client.get('/sub-merchants')).body.data, []);
  }
  const { body } = await platform.api.post('/v1/test/reset');
  assert.equal(body.object, 'platform_reset');
  assert.equal((await viewer.get('/session')).status, 200);
  assertCode(await viewer.post('/v1/test/reset'), 403, 'insufficient_role');
});

async function statusWith(secret: string, path = '/v1/taps'): Promise<number> {
  const headers = { authorization: `Bearer ${secret}` };
  return (await fetch(`${service.url}${path}`, { headers })).status;
}
