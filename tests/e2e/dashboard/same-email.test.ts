import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertCode, DashboardClient, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

interface Made {
  readonly email: string;
  readonly password: string;
}

const wanted = { email: 'ada@example.com', name: 'Ada', role: 'viewer' };

test('a platform does not learn that a person is a user of another platform', async () => {
  const service = await startTestService();
  const [first, second] = [await service.newPlatform(), await service.newPlatform()];
  const made: (Made & { platform: string })[] = [];
  for (const platform of [first, second]) {
    const admin = await signedIn(service, platform);
    const added = await admin.post('/users', wanted);
    assert.equal(added.status, 201, added.text);
    assertCode(await admin.post('/users', wanted), 409, 'email_taken', 'its own user');
    const { name } = (await platform.api.get('/v1/platform')).body as { name: string };
    made.push({ ...(added.body as unknown as Made), platform: name });
  }
  const client = new DashboardClient(service.url);
  for (const user of made) {
    const session = await client.signIn(user);
    assert.deepEqual([session.status, session.body.platform], [200, user.platform]);
  }
  const [one, other] = made;
  const mixed = { ...one, platform: other?.platform ?? '' } as (typeof made)[number];
  assertCode(await client.signIn(mixed), 401, 'sign_in_refused');
  assertCode(await client.signIn({ ...mixed, platform: 'unheard-of' }), 401, 'sign_in_refused');
});

test('a platform is named at sign-in where several have users, whoever signs in', async () => {
  const service = await startTestService();
  const admin = await signedIn(service, await service.newPlatform());
  const client = new DashboardClient(service.url);
  const { email, password } = admin.user;
  assert.equal((await client.signIn({ email, password })).status, 200, 'the only one');
  await signedIn(service, await service.newPlatform());
  for (const user of [admin.user, { email: 'nobody@example.com', password }]) {
    const unnamed = { email: user.email, password: user.password };
    assertCode(await client.signIn(unnamed), 422, 'platform_required');
  }
  assert.equal((await client.signIn(admin.user)).status, 200);
});
