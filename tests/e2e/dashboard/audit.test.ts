import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pruneAuditEntries } from '../../../server/src/domains/people/index.ts';
import { firstUuidAt, madeAt } from '../../../server/src/lib/ids.ts';
import { sql } from '../../../server/src/postgres/sql.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance, daySeconds } from '../../support/onboarding/onboarding.ts';
import {
  eventually,
  nodeEnvironment,
  spawnService,
} from '../../support/running/service-process.ts';
import { assertCode, DashboardClient, newUser, signedIn } from '../../support/service/dashboard.ts';
import { startTestService } from '../../support/service/test-service.ts';

const service = await startTestService();

interface Entry {
  readonly id: string;
  readonly actor: string;
  readonly actor_name: string | null;
  readonly action: string;
  readonly objects: readonly string[];
  readonly status: number | null;
  readonly code: string | null;
  readonly is_replay: boolean;
  readonly request_id: string | null;
}

async function entriesOf(admin: DashboardClient, query = ''): Promise<Entry[]> {
  const response = await admin.get(`/audit-entries${query}`);
  assert.equal(response.status, 200, response.text);
  return (response.body as unknown as { data: Entry[] }).data;
}

test('every change by a person has an entry with actor, action, object and outcome', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const { transaction } = await (await TestCounter.open(platform.api)).tap();
  const refund = await admin.post('/v1/refunds', { transaction, amount: 100 });
  assert.equal(refund.status, 201, refund.text);
  const missing = await admin.post('/v1/refunds', { transaction: 'txn_nothing' });
  const paused = await admin.post('/sub-merchants/nobody/pauses', { charges: true });
  const entries = await entriesOf(admin);
  const shown = entries.map(({ action, objects, status, code, request_id }) => {
    return { action, objects, status, code, request_id };
  });
  assert.deepEqual(shown.slice(0, 3), [
    {
      action: 'pauseSubMerchant',
      objects: ['nobody'],
      status: 404,
      code: 'submerchant_not_found',
      request_id: paused.headers.get('request-id'),
    },
    {
      action: 'createRefund',
      objects: ['txn_nothing'],
      status: 404,
      code: 'transaction_not_found',
      request_id: missing.headers.get('request-id'),
    },
    {
      action: 'createRefund',
      objects: [transaction, String(refund.body.id)],
      status: 201,
      code: null,
      request_id: refund.headers.get('request-id'),
    },
  ]);
  assert.equal(entries[3]?.action, 'signIn');
  for (const { actor, actor_name } of entries) {
    assert.deepEqual([actor, actor_name], [admin.user.id, 'A test admin']);
  }
  // Actions of an API key are no person's, and reading changes nothing.
  assert.equal(entries.length, 4);
});

test('a repeated request is logged as a replay', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const { transaction } = await (await TestCounter.open(platform.api)).tap();
  const key = { 'idempotency-key': 'a-double-click' };
  const refund = () => admin.post('/v1/refunds', { transaction, amount: 100 }, key);
  const [first, again] = [await refund(), await refund()];
  assert.equal(again.text, first.text);
  const entries = await entriesOf(admin, '?action=createRefund');
  assert.deepEqual(
    entries.map(({ status, is_replay }) => [status, is_replay]),
    [
      [201, true],
      [201, false],
    ],
  );
});

test('a reset is in the log of the empty platform, too, with its actor', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const reset = await admin.post('/v1/test/reset');
  assert.equal(reset.status, 200, reset.text);
  const [entry, ...others] = await entriesOf(admin);
  assert.deepEqual(
    [entry?.action, entry?.actor, entry?.status, entry?.request_id],
    ['resetPlatform', admin.user.id, 200, reset.headers.get('request-id')],
  );
  assert.deepEqual(others, []);
});

test('requests that a role forbids are logged, requests from other sites are not', async () => {
  const platform = await service.newPlatform();
  const [admin, viewer] = [
    await signedIn(service, platform),
    await signedIn(service, platform, 'viewer'),
  ];
  await viewer.post('/v1/refunds', { transaction: 'txn_x' });
  await viewer.post('/v1/refunds', {}, { 'sec-fetch-site': 'cross-site' });
  const [refused, ...others] = await entriesOf(admin, `?actor=${viewer.user.id}`);
  assert.deepEqual(
    [refused?.action, refused?.status, refused?.code],
    ['createRefund', 403, 'insufficient_role'],
  );
  assert.deepEqual(
    others.map(({ action }) => action),
    ['signIn'],
  );
});

test('refused changes leave a limited number of entries per hour', async () => {
  const limits = { rateLimitPerSecond: 100 };
  const limited = await startTestService({ beside: service, config: limits });
  const platform = await service.newPlatform();
  const [admin, viewer] = [
    await signedIn(limited, platform),
    await signedIn(limited, platform, 'viewer'),
  ];
  const tries = [
    () => viewer.post('/v1/refunds', { transaction: 'txn_x' }),
    () => viewer.post('/session/password', {}),
  ];
  let refused = 0;
  for (let sent = 0; sent < 1000; sent += 1) {
    const answer = await tries[sent % 2]?.();
    if (answer?.status !== 429) refused += 1;
    // The other limit is one of a second.
    else if (answer.headers.get('retry-after') !== '1') break;
  }
  // One more every 36 seconds, however slow the machine is.
  assert.ok(refused >= 100 && refused < 110, String(refused));
  const answer = await viewer.post('/v1/refunds', { transaction: 'txn_x' });
  assertCode(answer, 429, 'rate_limited');
  const waitSeconds = Number(answer.headers.get('retry-after'));
  assert.ok(waitSeconds > 1 && waitSeconds <= 36, String(waitSeconds));
  const rows = await service.database.rows(sql('test_audit_refused')`
    select 1 from audit_entries
    where platform_id = ${platform.id}::uuid
      and actor = ${viewer.user.id}::text and action <> 'signIn'`);
  assert.equal(rows.length, refused);
  assert.equal((await viewer.get('/session')).status, 200, 'reading goes on');
  assert.equal((await admin.patch('/branding', { colour: null })).status, 200, 'others go on');
});

test('refused sign-ins are logged with the user they were for', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const user = await newUser(service, platform, 'viewer');
  await new DashboardClient(service.url).signIn({ ...user, password: 'wrong' });
  const [entry] = await eventually('the entry', async () => {
    const found = await entriesOf(admin, `?actor=${user.id}`);
    return found.length > 0 && found;
  });
  assert.deepEqual([entry?.action, entry?.status, entry?.code], ['signIn', 401, 'sign_in_refused']);
});

test('entries are found by user, action and time, page by page', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  for (const name of ['one', 'two', 'three'])
    await admin.patch('/branding', { display_name: name });
  const other = await signedIn(service, platform, 'admin');
  await other.post('/api-keys', { name: 'till', scopes: ['*'] });
  assert.equal((await entriesOf(admin, '?action=updateBranding')).length, 3);
  assert.equal((await entriesOf(admin, `?actor=${other.user.id}`)).length, 2);
  const [first] = (await entriesOf(admin, '?action=updateBranding')).toReversed();
  const now = new Date().toISOString();
  assert.equal((await entriesOf(admin, `?created_from=${now}`)).length, 0);
  assert.equal((await entriesOf(admin, `?created_to=${now}`)).length, 6);
  const page = await admin.get('/audit-entries?limit=4');
  const { next_cursor: cursor } = page.body as { next_cursor: string };
  const rest = await entriesOf(admin, `?limit=4&cursor=${cursor}`);
  assert.equal(rest.length, 2);
  assert.equal(rest[0]?.id, first?.id);
  assertCode(await admin.get('/audit-entries?cursor=x'), 400, 'invalid_cursor');
});

test('entries are dated in real time, whatever the test clock says', async () => {
  const platform = await service.newPlatform();
  await advance(platform.api, 30 * daySeconds);
  const admin = await signedIn(service, platform);
  await admin.patch('/branding', { colour: '#ABCDEF' });
  const later = new Date(Date.now() + 60_000).toISOString();
  assert.equal((await entriesOf(admin, `?created_to=${later}`)).length, 2);
});

test('the log cannot be changed or truncated', async () => {
  for (const table of ['audit_entries', 'audit_outcomes']) {
    for (const change of [`update ${table} set created_at = created_at`, `truncate ${table}`]) {
      const statement = { name: '', text: change, values: [] };
      await assert.rejects(service.database.rows(statement), /append_only/, change);
    }
  }
});

test('entries are deleted when their years are over, oldest first', async () => {
  const platform = await service.newPlatform();
  const dayMs = 86_400_000;
  const now = Date.now();
  const ids = [3653, 3652, 3].map((days) => firstUuidAt(new Date(now - days * dayMs)));
  for (const id of ids) {
    const at = madeAt(id);
    await service.database.rows(sql('test_audit_insert')`
      insert into audit_entries (platform_id, entry_id, actor, action, objects, created_at)
      values (${platform.id}::uuid, ${id}::uuid, 'cli', 'test', '{}', ${at}::timestamptz)`);
    await service.database.rows(sql('test_audit_outcome_insert')`
      insert into audit_outcomes (platform_id, entry_id, status, is_replay, created_at)
      values (${platform.id}::uuid, ${id}::uuid, 200, false, ${at}::timestamptz)`);
  }
  const before = new Date(now - 3652.5 * dayMs);
  const prune = (limit: number) =>
    pruneAuditEntries(service.database, { platformId: platform.id, before, limit });
  assert.equal(await prune(1), 1);
  assert.equal(await prune(10), 0);
  const left = await service.database.rows<{ id: string; status: number }>(sql('test_audit_left')`
    select e.entry_id as id, o.status
    from audit_entries e
    join audit_outcomes o on o.platform_id = e.platform_id and o.entry_id = e.entry_id
    where e.platform_id = ${platform.id}::uuid
    order by e.entry_id`);
  assert.deepEqual(
    left.map(({ id }) => id),
    ids.slice(1),
  );
});

test('the log contains no typed values', async () => {
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const secrets = ['Rosenkavalier', 'rosen@example.com', '123-45-6789', 'a-note-with-a-secret'];
  await admin.post('/sub-merchants', {
    externalRef: 'bistro-7',
    businessType: 'individual',
    country: 'US',
    email: 'rosen@example.com',
    individual: { last_name: 'Rosenkavalier', id_number: '123-45-6789' },
  });
  await admin.post('/users', { email: 'rosen@example.com', name: 'Rosenkavalier', role: 'viewer' });
  await admin.post('/v1/taps/a-note-with-a-secret that is no id/capture', {});
  await admin.post('/session/password', {
    current_password: 'x',
    new_password: 'a-note-with-a-secret',
  });
  const rows = await service.database.rows<{ whole: string }>(sql('test_audit_rows')`
    select e::text || coalesce(o::text, '') as whole
    from audit_entries e
    left join audit_outcomes o using (platform_id, entry_id)`);
  const log = rows.map(({ whole }) => whole).join('\n');
  assert.ok(log.includes('bistro-7'));
  for (const secret of [...secrets, admin.user.email, admin.user.password]) {
    assert.ok(!log.includes(secret), secret);
  }
});

test('a crash between the effect and its outcome loses neither effect nor entry', async (t) => {
  const env = nodeEnvironment(service.databaseUrl);
  const platform = await service.newPlatform();
  const admin = await signedIn(service, platform);
  const counter = await TestCounter.open(platform.api);
  const dying = spawnService(env);
  t.after(() => dying.kill());
  const client = new DashboardClient(await dying.started, admin.cookie);
  const { externalRef: submerchant, currency } = counter;
  const tap = { amount: 500, currency, device: 'sim_wait_60', submerchant };
  const lost = client.post('/v1/taps', tap).catch(() => null);
  const [entry] = await eventually('the entry', async () => {
    const found = await entriesOf(admin, '?action=takeTap');
    return found.length > 0 && found;
  });
  await eventually('the claim', async () => {
    const row = await service.database.row(sql('test_tap_claim')`
      select 1 from operations
      where platform_id = ${platform.id}::uuid and request like '%sim_wait%'`);
    return row !== undefined;
  });
  await dying.kill();
  await lost;
  assert.deepEqual([entry?.status, entry?.objects], [null, [submerchant, 'sim_wait_60']]);
  const [after] = await entriesOf(admin, '?action=takeTap');
  assert.equal(after?.status, null, 'the log leaves the outcome open');
});
