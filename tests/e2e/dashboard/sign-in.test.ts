import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from '../../../server/src/postgres/sql.ts';
import { holdLock } from '../../support/database/hold-lock.ts';
import { countLockWaits } from '../../support/database/lock-waits.ts';
import { eventually } from '../../support/running/service-process.ts';
import type { ApiResponse } from '../../support/service/api-client.ts';
import { assertCode, DashboardClient, newUser, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService({ config: { isBehindProxy: true } });
const otherNode = await startTestService({ beside: service, config: { isBehindProxy: true } });
const platform = await service.newPlatform();
const { platform: platformName } = await newUser(service, platform);

/** An attempt from that address, as a proxy reports it. */
function attempt(
  { platform: name, ...user }: { email: string; password: string; platform?: string },
  address: string,
  url = service.url,
): Promise<ApiResponse> {
  return new DashboardClient(url).signIn(
    { ...user, platform: name ?? platformName },
    { 'x-forwarded-for': address },
  );
}

test('a wrong password, an unknown e-mail and a disabled user are refused alike', async () => {
  const user = await newUser(service, platform);
  const disabled = await newUser(service, platform);
  await service.database.rows(sql('test_user_disable')`
    update users set disabled_at = created_at where email = ${disabled.email}::text`);
  const answers = [
    await attempt({ ...user, password: 'wrong' }, '198.51.100.1'),
    await attempt({ email: 'nobody@example.com', password: 'wrong' }, '198.51.100.1'),
    await attempt(disabled, '198.51.100.1'),
  ];
  const shown = answers.map(({ status, body }) => {
    const { request_id: _, ...error } = body.error as Record<string, unknown>;
    return { status, error };
  });
  for (const answer of answers) assertCode(answer, 401, 'sign_in_refused');
  assert.deepEqual(shown[1], shown[0]);
  assert.deepEqual(shown[2], shown[0]);
});

test('an unknown e-mail takes as long as a known one', async () => {
  const { passwords } = service.app.people;
  const stored = await passwords.hash('the password of a known user');
  const known = await leastProcessorMs(() => passwords.fits('wrong', stored));
  const unknown = await leastProcessorMs(() => passwords.fits('wrong', undefined));
  assert.ok(unknown > known / 3 && unknown < known * 3, `${known} ms and ${unknown} ms`);
  assert.equal(await passwords.fits('the password of a known user', stored), true);
});

test('one address has few attempts per e-mail, on all nodes together, right or wrong', async () => {
  const user = await newUser(service, platform);
  const wrong = { ...user, password: 'wrong' };
  for (const node of [service, otherNode, service, otherNode, service]) {
    assertCode(await attempt(wrong, '198.51.100.2', node.url), 401, 'sign_in_refused');
  }
  for (const node of [service, otherNode]) {
    const refused = await attempt(user, '198.51.100.2', node.url);
    assertCode(refused, 429, 'rate_limited');
    const waitSeconds = Number(refused.headers.get('retry-after'));
    assert.ok(waitSeconds > 800 && waitSeconds <= 900, String(waitSeconds));
    assert.equal(refused.headers.get('set-cookie'), null);
  }
  assert.equal((await attempt(user, '203.0.113.9')).status, 200, 'the user, from elsewhere');
  await ageAttempts(16 * 60_000);
  assert.equal((await attempt(user, '198.51.100.2')).status, 200, 'a quarter of an hour later');
});

test('concurrent attempts cannot bypass the limit', async () => {
  const user = await newUser(service, platform);
  const wrong = { ...user, password: 'wrong' };
  const attempts = Array.from({ length: 20 }, () => attempt(wrong, '198.51.100.3'));
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  const checked = statuses.filter((status) => status === 401).length;
  assert.ok(checked > 0 && checked <= 5, statuses.join());
  assert.equal(statuses.filter((status) => status === 429).length, 20 - checked);
});

test('an address that tries many e-mails is blocked, with its whole IPv6 network', async () => {
  const user = await newUser(service, platform);
  await noteAttempts({ address: '2001:db8:1:2::1' }, 30);
  assertCode(await attempt(user, '2001:db8:1:2:ffff::7'), 429, 'rate_limited');
  assert.equal((await attempt(user, '2001:db8:1:3::1')).status, 200);
});

test("guesses from many addresses are blocked, but not the user's usual address", async () => {
  const user = await newUser(service, platform);
  assert.equal((await attempt(user, '203.0.113.77')).status, 200);
  await noteAttempts({ email: user.email }, 100);
  assertCode(await attempt(user, '198.51.100.50'), 429, 'rate_limited');
  assert.equal((await attempt(user, '203.0.113.77')).status, 200, 'the user is not locked out');
});

test('many made-up e-mails do not lock out a colleague who has signed in at that address', async () => {
  const colleague = await newUser(service, platform);
  const address = '198.51.100.70';
  assert.equal((await attempt(colleague, address)).status, 200);
  await noteAttempts({ address }, 30);
  assertCode(await attempt(await newUser(service, platform), address), 429, 'rate_limited');
  assert.equal((await attempt(colleague, address)).status, 200);
});

test('wrong tries in flight from one address leave places to others', async () => {
  const user = await newUser(service, platform);
  // Unknown e-mails take a whole hash.
  const wrong = Array.from({ length: 12 }, (_, index) =>
    attempt({ email: `nobody-${index}@example.com`, password: 'wrong' }, '198.51.100.71'),
  );
  const first = await Promise.race(wrong);
  assert.equal(first.status, 429, 'some are refused at once, since the others wait');
  // On a slow machine the hashes before it may take longer than anyone waits for a place.
  const place = await attempt(user, '203.0.113.71');
  assert.ok(place.status === 200 || place.status === 503, place.text);
  const statuses = (await Promise.all(wrong)).map(({ status }) => status);
  assert.equal(statuses.filter((status) => status === 429).length, 8, statuses.join());
});

test('a place is kept for a user at a known address while many addresses try', async () => {
  const [known, unknown] = [await newUser(service, platform), await newUser(service, platform)];
  assert.equal((await attempt(known, '203.0.113.72')).status, 200);
  const wrong = Array.from({ length: 20 }, (_, index) =>
    attempt({ email: `nobody-${index}@example.com`, password: 'wrong' }, `192.0.2.${index}`),
  );
  assert.equal((await Promise.race(wrong)).status, 503, 'every place is taken');
  assertCode(await attempt(unknown, '203.0.113.73'), 503, 'service_unavailable');
  assert.equal((await attempt(known, '203.0.113.72')).status, 200);
  await Promise.all(wrong);
});

test('attempts over the limit do not count, so they lock no one else out', async () => {
  const [user, colleague] = [await newUser(service, platform), await newUser(service, platform)];
  const wrong = { ...user, password: 'wrong' };
  const address = '198.51.100.60';
  for (let tries = 0; tries < 5; tries += 1) await attempt(wrong, address);
  const refused = async (count: number) => {
    const attempts = Array.from({ length: count }, () => attempt(wrong, address));
    for (const answer of await Promise.all(attempts)) assertCode(answer, 429, 'rate_limited');
  };
  await refused(30);
  assert.equal((await attempt(colleague, address)).status, 200, 'a colleague at that address');
  await refused(80);
  assert.equal((await attempt(user, '203.0.113.60')).status, 200, 'the user, from elsewhere');
});

test('a blocked address leaves no rows, whatever it sends', async () => {
  const address = '198.51.100.61';
  await noteAttempts({ address }, 30);
  const before = await countRows();
  for (let index = 0; index < 5; index += 1) {
    const madeUp = { email: `made-up-${index}@example.com`, password: 'x' };
    assertCode(await attempt(madeUp, address), 429, 'rate_limited');
  }
  assert.equal(await countRows(), before);
});

test('an attempt that was dropped for lack of time does not count', async () => {
  const user = await newUser(service, platform);
  const address = '198.51.100.62';
  const { passwords } = service.app.people;
  let isBusy = true;
  const keepBusy = async () => {
    while (isBusy) await passwords.hash('x', { N: 2 ** 14, r: 8, p: 1 });
  };
  const busy = Array.from({ length: 8 }, keepBusy);
  for (let tries = 0; tries < 6; tries += 1) {
    assertCode(await attempt(user, address), 503, 'service_unavailable');
  }
  isBusy = false;
  await Promise.all(busy);
  assert.equal((await attempt(user, address)).status, 200);
});

test("password guesses in an open session block no other session's change", async () => {
  const [thief, user] = [await signedIn(service, platform), await signedIn(service, platform)];
  const change = (client: DashboardClient, current: string) =>
    client.post('/session/password', {
      current_password: current,
      new_password: 'an entirely different one',
    });
  for (let tries = 0; tries < 5; tries += 1) {
    assertCode(await change(thief, 'a guess'), 422, 'password_refused');
  }
  for (let tries = 0; tries < 30; tries += 1) {
    assertCode(await change(thief, 'a guess'), 429, 'rate_limited');
  }
  assert.equal((await change(user, user.user.password)).status, 200);
  assert.equal(
    (await attempt(thief.user, '203.0.113.61')).status,
    200,
    'signing in is another way',
  );
});

for (const change of ['password was reset', 'user was disabled'] as const) {
  test(`no session begins and no password changes if the ${change} while it was tried`, async () => {
    const client = await signedIn(service, platform, 'viewer');
    const { email, password } = client.user;
    // Both have read the user by then, and wait to write.
    const release = await holdLock(
      service.database,
      change === 'user was disabled'
        ? sql('test_user_disabling')`
            update users set disabled_at = created_at where email = ${email}::text`
        : sql('test_user_resetting')`
            update users set password_hash = 'another' where email = ${email}::text`,
    );
    const signingIn = attempt({ email, password }, '203.0.113.90');
    const changing = client.post('/session/password', {
      current_password: password,
      new_password: 'an entirely different one',
    });
    await eventually('both wait', async () => (await countLockWaits(service.databaseUrl)) === 2);
    await release();
    assertCode(await signingIn, 401, 'sign_in_refused');
    assertCode(await changing, 401, 'not_signed_in');
  });
}

test('right attempts do not count, so that an office with one address can work', async () => {
  const user = await newUser(service, platform);
  for (let round = 0; round < 8; round += 1) {
    assert.equal((await attempt(user, '203.0.113.80')).status, 200);
  }
});

test('a flood of attempts takes the memory of one, and delays no other request', async () => {
  const before = process.memoryUsage().rss;
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  // Unknown e-mails take a whole hash. Each comes from an address of its own.
  const flood = Array.from({ length: 20 }, (_, index) =>
    attempt({ email: `nobody-${index}@example.com`, password: 'wrong' }, `192.0.2.${index}`),
  );
  const health = await fetch(`${service.url}/healthz`);
  assert.equal(health.status, 200);
  const statuses = (await Promise.all(flood)).map(({ status }) => status);
  clearInterval(watch);
  assert.ok(
    statuses.every((status) => status === 401 || status === 503),
    statuses.join(),
  );
  assert.ok(statuses.includes(401) && statuses.includes(503), 'some wait, the others are told');
  const grownMiB = (peak - before) / 2 ** 20;
  assert.ok(grownMiB < 300, `${grownMiB} MiB for one hash at a time`);
});

test('the event loop goes on while a password is hashed', async () => {
  let [turns, isHashing] = [0, true];
  const turn = () => {
    turns += 1;
    if (isHashing) setImmediate(turn);
  };
  const hashing = service.app.people.passwords.hash('a password that takes a while');
  turn();
  await hashing;
  isHashing = false;
  assert.ok(turns > 10, `${turns} turns`);
});

test('text typed in place of an e-mail is not stored', async () => {
  const typed = 'my-password-by-mistake';
  assertCode(
    await attempt({ email: typed, password: typed }, '198.51.100.9'),
    401,
    'sign_in_refused',
  );
  const rows = await service.database.rows<{ whole: string }>(sql('test_attempt_rows')`
    select a::text as whole from sign_in_attempts a`);
  assert.ok(rows.length > 0 && !JSON.stringify(rows).includes(typed));
  assert.ok(!JSON.stringify(rows).includes('198.51.100.9'));
  assert.ok(!service.logs.join('').includes(typed));
});

test('old attempts are swept, and successful users are remembered', async () => {
  const user = await newUser(service, platform);
  await attempt(user, '203.0.113.99');
  await ageAttempts(20 * 60_000);
  await service.app.people.throttle.sweep();
  const rows = await service.database.rows<{ succeeded: Date | null }>(sql('test_attempt_left')`
    select succeeded_at as succeeded from sign_in_attempts`);
  assert.ok(rows.length > 0 && rows.every(({ succeeded }) => succeeded !== null));
});

/** The CPU time of the work, the least of three: other load only adds to it. */
async function leastProcessorMs(work: () => Promise<unknown>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 3; time += 1) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Counts that many attempts without making them. */
async function noteAttempts(by: { email?: string; address?: string }, count: number) {
  const { throttle } = service.app.people;
  for (let index = 0; index < count; index += 1) {
    const { email = `somebody-${index}@example.com`, address = `100.64.0.${index}` } = by;
    await throttle.take({ platformId: platform.id, email, address }, new Date());
  }
}

async function countRows(): Promise<number> {
  const row = await service.database.row<{ count: number }>(sql('test_attempt_rows_left')`
    select count(*)::integer as count from sign_in_attempts`);
  return row?.count ?? 0;
}

async function ageAttempts(byMs: number): Promise<void> {
  await service.database.rows(sql('test_attempt_age')`
    update sign_in_attempts
    set began_at = least(began_at, ${new Date(Date.now() - byMs)}::timestamptz)`);
}
