import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { test } from 'node:test';
import { hashSecret } from '../../../server/src/domains/platforms/keys/api-key-secret.ts';
import { parseId } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { eventually } from '../../support/running/service-process.ts';
import { assertCode, DashboardClient, newUser, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();
const otherNode = await startTestService({ beside: service });
const overTls = await startTestService({ beside: service, config: { isBehindProxy: true } });
const platform = await service.newPlatform();

const hourMs = 3_600_000;

test('signing in gives a cookie that scripts and other sites cannot use', async () => {
  const user = await newUser(service, platform, 'operator');
  const response = await new DashboardClient(service.url).signIn(user);
  assert.equal(response.status, 200, response.text);
  const cookie = response.headers.get('set-cookie') ?? '';
  assert.match(cookie, /^taprail=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  assert.equal(response.headers.get('cache-control'), 'no-store');
  const session = response.body as {
    user: Record<string, unknown>;
    has_simulator: boolean;
    scopes: string[];
    lacked_scopes: { scope: string; role: string }[];
  };
  assert.deepEqual(
    [session.user.id, session.user.email, session.user.role, session.has_simulator],
    [user.id, user.email, 'operator', true],
  );
  assert.ok(session.scopes.includes('refunds:write') && !session.scopes.includes('users:write'));
  const lacked = session.lacked_scopes.find(({ scope }) => scope === 'users:write');
  assert.equal(lacked?.role, 'admin');
  assert.ok(!response.text.includes(user.password) && !response.text.includes('scrypt'));
});

test('over TLS the cookie is bound to this host', async () => {
  const user = await newUser(service, platform);
  const client = new DashboardClient(overTls.url);
  const cookie = (await client.signIn(user)).headers.get('set-cookie') ?? '';
  assert.match(cookie, /^__Host-taprail=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/);
  assert.equal((await client.get('/session')).status, 200);
  // Another host of the domain could set a cookie without the prefix.
  const planted = new DashboardClient(overTls.url, client.cookie?.replace('__Host-', '') ?? null);
  assertCode(await planted.get('/session'), 401, 'not_signed_in');
});

test('over TLS a clear-text page of the same host is not trusted', async () => {
  const client = await signedIn(overTls, platform);
  const change = (origin: string) =>
    statusOf(overTls.url, {
      host: 'pay.example',
      origin,
      cookie: client.cookie ?? '',
      'x-taprail-dashboard': '1',
      'content-type': 'application/json',
    });
  assert.equal(await change('https://pay.example'), 200);
  assert.equal(await change('http://pay.example'), 403);
  assert.equal(await change('https://pay.example.attacker.example'), 403);
});

test('only the hash of a session and the scrypt hash of a password are stored', async () => {
  const client = await signedIn(service, platform);
  const secret = client.cookie?.split('=')[1] ?? '';
  const rows = await service.database.rows<{ whole: string }>(sql('test_session_rows')`
    select s::text || u::text as whole from sessions s join users u using (user_id)`);
  const stored = rows.map(({ whole }) => whole).join('\n');
  assert.ok(stored.includes(hashSecret(secret)));
  assert.ok(!stored.includes(secret) && !stored.includes(client.user.password));
});

test('a session id from before the sign-in is replaced', async () => {
  const [victim, attacker] = [await newUser(service, platform), await signedIn(service, platform)];
  const planted = attacker.cookie;
  const browser = new DashboardClient(service.url, planted);
  assert.equal((await browser.signIn(victim)).status, 200);
  assert.notEqual(browser.cookie, planted);
  const thief = new DashboardClient(service.url, planted);
  assertCode(await thief.get('/session'), 401, 'not_signed_in');
  const invented = new DashboardClient(service.url, `taprail=${'x'.repeat(43)}`);
  await invented.signIn(victim);
  const guess = new DashboardClient(service.url, `taprail=${'x'.repeat(43)}`);
  assertCode(await guess.get('/session'), 401, 'not_signed_in');
});

test('a copied cookie works until its owner signs out, on every node', async () => {
  const client = await signedIn(service, platform);
  const copies = [service, otherNode].map(({ url }) => new DashboardClient(url, client.cookie));
  for (const copy of copies) assert.equal((await copy.get('/session')).status, 200);
  const left = await client.send('DELETE', '/session', undefined);
  assert.equal(left.status, 200, left.text);
  assert.match(left.headers.get('set-cookie') ?? '', /^taprail=; Max-Age=0; Path=\//);
  for (const copy of copies) assertCode(await copy.get('/session'), 401, 'not_signed_in');
});

test('signing out everywhere ends every session of that user alone', async () => {
  const [first, other] = [await signedIn(service, platform), await signedIn(service, platform)];
  const second = new DashboardClient(otherNode.url);
  await second.signIn(first.user);
  assert.equal((await first.post('/session/end-all')).status, 200);
  assertCode(await second.get('/session'), 401, 'not_signed_in');
  assert.equal((await other.get('/session')).status, 200);
});

test('a session ends after 12 hours without a request', async () => {
  const client = await signedIn(service, platform);
  await setTimes(client, { createdAgoMs: 24 * hourMs, seenAgoMs: 12 * hourMs - 60_000 });
  assert.equal((await client.get('/session')).status, 200, 'a minute is left');
  await setTimes(client, { createdAgoMs: 24 * hourMs, seenAgoMs: 12 * hourMs });
  assertCode(await client.get('/session'), 401, 'not_signed_in');
});

test('made-up cookies do not end the work of colleagues behind the same address', async () => {
  const client = await signedIn(service, platform);
  const { sessions } = service.app.people;
  const facts = { address: '127.0.0.1', isActive: true };
  const guesses = Array.from({ length: 1000 }, async () =>
    sessions.authenticate(`taprail=${'y'.repeat(43)}`, facts).catch(({ code }) => code),
  );
  const codes = await Promise.all(guesses);
  assert.deepEqual(new Set(codes), new Set(['not_signed_in', 'rate_limited']));
  const { actor } = await sessions.authenticate(client.cookie ?? '', facts);
  assert.equal(actor, client.user.id);
});

test('a request extends a session, but an open stream does not', async () => {
  const client = await signedIn(service, platform);
  await setTimes(client, { createdAgoMs: 24 * hourMs, seenAgoMs: 11 * hourMs });
  await service.app.http.ready();
  const { sessions } = service.app.people;
  const stream = { address: '127.0.0.1', isActive: false };
  await sessions.authenticate(client.cookie ?? '', stream);
  assert.ok(Date.now() - (await seenAt(client)) > 10 * hourMs);
  await client.get('/session');
  assert.ok(Date.now() - (await seenAt(client)) < hourMs);
});

test('a session ends after seven days, however busy it is', async () => {
  const client = await signedIn(service, platform);
  await setTimes(client, { createdAgoMs: 7 * 24 * hourMs - 60_000, seenAgoMs: 0 });
  assert.equal((await client.get('/session')).status, 200, 'a minute is left');
  await setTimes(client, { createdAgoMs: 7 * 24 * hourMs, seenAgoMs: 0 });
  assertCode(await client.get('/session'), 401, 'not_signed_in');
  await service.app.people.sessions.sweep();
  assert.ok(Number.isNaN(await seenAt(client)), 'its row is swept');
});

test('the test clock does not age a session', async () => {
  const timely = await service.newPlatform();
  const client = await signedIn(service, timely);
  const advanced = await client.post('/v1/test/clock/advance', { by: 30 * 86_400 });
  assert.equal(advanced.status, 200, advanced.text);
  assert.equal((await client.get('/session')).status, 200);
});

test('disabling a user ends the sessions at once, and blocks further ones', async () => {
  const admin = await signedIn(service, platform);
  const client = await signedIn(service, platform, 'viewer');
  const onOtherNode = new DashboardClient(otherNode.url, client.cookie);
  const path = `/users/${client.user.id}`;
  const disabled = await admin.patch(path, { disabled: true });
  assert.deepEqual([disabled.status, disabled.body.status], [200, 'disabled']);
  assertCode(await client.get('/session'), 401, 'not_signed_in');
  assertCode(await onOtherNode.get('/session'), 401, 'not_signed_in');
  const refused = await new DashboardClient(service.url).signIn(client.user);
  assertCode(refused, 401, 'sign_in_refused');
  assert.equal((await admin.patch(path, { disabled: false })).status, 200);
  assertCode(await client.get('/session'), 401, 'not_signed_in', 'the old session stays ended');
  assert.equal((await new DashboardClient(service.url).signIn(client.user)).status, 200);
});

test('a change of role ends the sessions, a change of name does not', async () => {
  const admin = await signedIn(service, platform);
  const client = await signedIn(service, platform, 'operator');
  const path = `/users/${client.user.id}`;
  assert.equal((await admin.patch(path, { name: 'Another name' })).status, 200);
  assert.equal((await client.get('/session')).status, 200);
  assert.equal((await admin.patch(path, { role: 'viewer' })).status, 200);
  assertCode(await client.get('/session'), 401, 'not_signed_in');
  await client.signIn(client.user);
  assertCode(await client.post('/v1/refunds', {}), 403, 'insufficient_role');
});

test('changing the password ends every other session, and this one gets a new id', async () => {
  const client = await signedIn(service, platform);
  const other = new DashboardClient(otherNode.url);
  await other.signIn(client.user);
  const before = client.cookie;
  const change = (current: string) =>
    client.post('/session/password', { current_password: current, new_password: newPassword });
  const newPassword = 'an entirely different one';
  assertCode(await change('not the present one'), 422, 'password_refused');
  const short = { current_password: client.user.password, new_password: 'short' };
  assertCode(await client.post('/session/password', short), 400, 'parameter_invalid');
  assert.equal((await change(client.user.password)).status, 200);
  assert.notEqual(client.cookie, before);
  assert.equal((await client.get('/session')).status, 200);
  assertCode(await other.get('/session'), 401, 'not_signed_in');
  const stolen = new DashboardClient(service.url, before);
  assertCode(await stolen.get('/session'), 401, 'not_signed_in');
  assertCode(await other.signIn(client.user), 401, 'sign_in_refused');
  const right = {
    ...client.user,
    email: client.user.email.toUpperCase(),
    password: newPassword,
  };
  assert.equal((await other.signIn(right)).status, 200, 'an e-mail is case-insensitive');
});

test('a user has a limited number of sessions: the oldest end, even if two begin at once', async () => {
  const other = await signedIn(service, platform);
  const user = await newUser(service, platform);
  const id = parseId('usr', user.id);
  const oldest = `taprail=${'x'.repeat(43)}`;
  await service.database.rows(sql('test_session_oldest')`
    insert into sessions (session_hash, user_id, created_at, last_seen_at)
    values (
      decode(${hashSecret('x'.repeat(43))}::text, 'hex'), ${id}::uuid,
      now() - interval '1 hour', now()
    )`);
  await service.database.rows(sql('test_session_many')`
    insert into sessions (session_hash, user_id, created_at, last_seen_at)
    select sha256(convert_to(${id}::text || n, 'utf8')), ${id}::uuid,
      now() - interval '1 minute', now()
    from generate_series(1, 18) n`);
  const clients = [service, otherNode].map(({ url }) => new DashboardClient(url));
  await Promise.all(clients.map((client) => client.signIn(user)));
  const rows = await service.database.rows(sql('test_session_count')`
    select 1 from sessions where user_id = ${id}::uuid`);
  assert.equal(rows.length, 20);
  assertCode(await new DashboardClient(service.url, oldest).get('/session'), 401, 'not_signed_in');
  for (const client of [...clients, other])
    assert.equal((await client.get('/session')).status, 200);
});

test('an open stream ends soon after the sign-out', async () => {
  const client = await signedIn(service, platform);
  const headers = { cookie: client.cookie ?? '' };
  const url = `${otherNode.url}/dashboard/api/v1/events/stream`;
  const stream = await fetch(url, { headers });
  assert.equal(stream.status, 200);
  const began = performance.now();
  await client.send('DELETE', '/session', undefined);
  await stream.text();
  // A second on an idle machine; without the sign-out it would be hours.
  assert.ok(performance.now() - began < 30_000);
});

test('a user has a limited number of open streams, and a closed one makes room', async () => {
  const [client, other] = [await signedIn(service, platform), await signedIn(service, platform)];
  const open = async ({ cookie }: DashboardClient) => {
    const leaving = new AbortController();
    const response = await fetch(`${service.url}/dashboard/api/v1/events/stream`, {
      headers: { cookie: cookie ?? '' },
      signal: leaving.signal,
    });
    return { leaving, response };
  };
  const streams = await Promise.all(Array.from({ length: 25 }, () => open(client)));
  for (const { response } of streams) assert.equal(response.status, 200);
  const { response: refused } = await open(client);
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '5');
  assert.match(await refused.text(), /rate_limited/);
  streams.push(await open(other));
  assert.equal(streams.at(-1)?.response.status, 200, 'somebody else');
  streams[0]?.leaving.abort();
  await eventually('room for another one', async () => {
    const opened = await open(client);
    streams.push(opened);
    return opened.response.status === 200;
  });
  for (const { leaving } of streams) leaving.abort();
});

interface Times {
  readonly createdAgoMs: number;
  readonly seenAgoMs: number;
}

async function setTimes(client: DashboardClient, { createdAgoMs, seenAgoMs }: Times) {
  const now = Date.now();
  await service.database.rows(sql('test_session_age')`
    update sessions
    set created_at = ${new Date(now - createdAgoMs)}::timestamptz,
        last_seen_at = ${new Date(now - seenAgoMs)}::timestamptz
    where session_hash = decode(${hashOf(client)}::text, 'hex')`);
}

/** NaN if there is no such session. */
async function seenAt(client: DashboardClient): Promise<number> {
  const row = await service.database.row<{ seen: Date }>(sql('test_session_seen')`
    select last_seen_at as seen from sessions
    where session_hash = decode(${hashOf(client)}::text, 'hex')`);
  return row?.seen.getTime() ?? Number.NaN;
}

function hashOf(client: DashboardClient): string {
  return hashSecret(client.cookie?.split('=')[1] ?? '');
}

/** Changes the branding with exactly these headers. Unlike fetch, it can name another host. */
async function statusOf(url: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const sent = request(`${url}/dashboard/api/branding`, { method: 'PATCH', headers });
  sent.end('{"colour":null}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode ?? 0;
}
