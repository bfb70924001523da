import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type EventDetail,
  eventKinds,
  type ListedEvent,
  type RedeliveryJob,
  type WebhookEndpoint,
  webhooks,
} from '../../sdk/src/index.ts';
import { closedAddress } from '../support/network/closed-address.ts';
import { type CliProcess, runCli, spawnCli } from '../support/running/run-cli.ts';
import { eventually } from '../support/running/service-process.ts';
import { startTestService } from '../support/service/test-service.ts';
import { type Received, TestReceiver } from '../support/webhooks/webhook-receiver.ts';
import { commandLines } from './command-lines.ts';

const service = await startTestService();
const { apiKey, taprail } = await service.newPlatform();
const env = { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: apiKey };
const { cli, json } = commandLines(env);
const receiver = await TestReceiver.open();

test('all twelve kinds can be triggered, and listen forwards them signed', async () => {
  assert.equal(eventKinds.length, 12);
  const { listening, secret } = await listen(['--forward-to', receiver.url('/mine')]);
  for (const kind of eventKinds) {
    const triggered = await json<ListedEvent>(`trigger ${kind}`);
    assert.equal(triggered.type, kind);
    const received = await eventually(`${kind} arrives`, () =>
      receiver.received.find(({ event }) => event.id === triggered.id),
    );
    const verified = await webhooks.verify(received.body, signatureOf(received), secret);
    assert.deepEqual([verified.type, verified.id, received.path], [kind, triggered.id, '/mine']);
    assert.deepEqual(headersOf(received), {
      'content-type': 'application/json',
      'service-attempt': '1',
      'service-event-id': triggered.id,
      'service-event-type': kind,
    });
    await listening.said(new RegExp(`${kind} +${triggered.id} `));
    await listening.said(new RegExp(`${kind} ${triggered.id}: answered 200 after \\d+ ms`));
  }
  listening.signal('SIGINT');
  const ended = await listening.ended;
  assert.equal(ended.code, 0, ended.stderr);
  assert.ok(!`${ended.stdout}${ended.stderr}`.includes('\x1b'));
});

test('a fourth payout can fail after three that failed in a row', async () => {
  for (let time = 1; time <= 4; time += 1) {
    const failed = await cli('trigger payout.failed');
    assert.equal(failed.code, 0, failed.stderr);
    assert.match(failed.stderr, /\n {2}the bank rejects it\n/);
  }
});

test('trigger lists the kinds, and corrects a misspelt one', async () => {
  const listed = await cli('trigger --list');
  assert.match(listed.stdout, /^tap\.approved +A card was authorised\.\n/);
  assert.equal(listed.stdout.trimEnd().split('\n').length, 12);
  const { data } = await json<{ data: { kind: string }[] }>('trigger --list');
  assert.deepEqual(
    data.map(({ kind }) => kind),
    eventKinds,
  );
  const meant = await cli('trigger payuot.paid');
  assert.deepEqual(meant, {
    code: 2,
    stdout: '',
    stderr: 'There is no such kind of event; did you mean "npx taprail trigger payout.paid"?\n',
  });
  const none = await cli('trigger');
  assert.match(none.stderr, /^Say which kind, such as "npx taprail trigger tap\.approved"; /);
});

test('listen chooses kinds, prints JSON, signs with a given secret and ends after a count', async () => {
  receiver.answer = () => 500;
  const given = 'whsec_of_my_own';
  const { listening, secret } = await listen([
    ...['--forward-to', receiver.url('/chosen').replace('http://', '')],
    ...['--events', 'tap.declined,charge.refunded', '--secret', given],
    ...['--count', '1', '--print-json'],
  ]);
  assert.equal(secret, given);
  await cli('trigger tap.approved');
  const triggered = await json<ListedEvent>('trigger tap.declined');
  const ended = await listening.ended;
  assert.equal(ended.code, 0, ended.stderr);
  const printed = JSON.parse(ended.stdout) as ListedEvent;
  assert.deepEqual([printed.id, printed.type], [triggered.id, 'tap.declined']);
  assert.match(ended.stderr, /: answered 500 after/);
  const [received] = receiver.received.filter(({ path }) => path === '/chosen');
  assert(received);
  await webhooks.verify(received.body, signatureOf(received), [given]);
  receiver.answer = () => 200;
});

test('listen ends quietly when its output is closed', async () => {
  for (const streams of [['stdout'], ['stdout', 'stderr']] as const) {
    const { listening } = await listen(['--forward-to', receiver.url('/closed')]);
    listening.stopReading(...streams);
    assert.equal((await cli('trigger tap.declined')).code, 0);
    const { code, stderr } = await listening.ended;
    assert.equal(code, 0, stderr);
  }
});

test('listen reports an address without an answer, and faults of its options', async () => {
  const { listening } = await listen(['--forward-to', await closedAddress(), '--count', '1']);
  await cli('trigger tap.declined');
  assert.match(
    (await listening.ended).stderr,
    /tap\.declined evt_\w+: no answer \(ECONNREFUSED\) after/,
  );
  const bad = await cli('listen --forward-to ftp://x');
  assert.match(bad.stderr, /^--forward-to is an address: npx taprail listen --forward-to http/);
  const secret = await cli('listen --secret hunter2');
  assert.deepEqual([secret.code, secret.stderr.includes('hunter2')], [2, false]);
  const kind = await cli('listen --events tap.approved,payout.payed');
  assert.match(
    kind.stderr,
    /did you mean "npx taprail listen --events tap\.approved,payout\.paid"\?/,
  );
  const wrongKey = { ...env, TAPRAIL_API_KEY: 'tr_test_wrong' };
  assert.equal((await runCli(['listen'], wrongKey)).code, 1);
});

test('an endpoint is registered, listed, tested, given a new secret and deleted', async () => {
  const created = await cli(
    `webhooks create --url ${receiver.url('/endpoint')} --description mine`,
  );
  assert.equal(created.code, 0, created.stderr);
  const [, id = ''] = /Endpoint +(we_\w+)/.exec(created.stdout) ?? [];
  const [, secret = ''] = /Secret +(whsec_\S+)/.exec(created.stdout) ?? [];
  assert.match(created.stderr, /The secret is shown this once/);
  const listed = await cli('webhooks list');
  assert.match(listed.stdout, new RegExp(`\n${id} +ok +${receiver.url('/endpoint')} +\\*\n`));
  assert.ok(!listed.stdout.includes(secret));

  const tested = await cli(`webhooks test ${id} --type dispute.opened`);
  const accepted = /^The endpoint accepted dispute\.opened: HTTP 200 after \d+ ms\.\n$/;
  assert.match(tested.stdout, accepted);
  assert.equal(tested.code, 0);
  const [received] = receiver.received.filter(({ path }) => path === '/endpoint');
  assert(received);
  await webhooks.verify(received.body, signatureOf(received), secret);
  receiver.answer = () => 503;
  const refused = await cli(`webhooks test ${id}`);
  receiver.answer = () => 200;
  const declined = /^The endpoint did not accept tap\.approved: HTTP 503 after \d+ ms\.\n$/;
  assert.match(refused.stdout, declined);
  assert.equal(refused.code, 1);

  const triggered = await json<ListedEvent>('trigger tap.declined');
  await deliveriesOf(triggered.id, 1);
  const again = await cli(`events redeliver ${triggered.id}`);
  assert.match(again.stdout, new RegExp(`^${triggered.id} is sent again to one endpoint\\.\n$`));
  await deliveriesOf(triggered.id, 2);
  const shown = await cli(`events show ${triggered.id}`);
  assert.match(shown.stdout, /\nDelivery +delivered\n/);
  assert.match(shown.stdout, new RegExp(`\n${id} +replay +\\d{4}-[^\n]+ 200 +\\d+ ms +http`));
  assert.match(shown.stdout, /"decline_reason": "insufficient_funds"/);
  const failed = await cli('events list --type tap.declined --delivery-status delivered');
  assert.match(
    failed.stdout,
    new RegExp(`\n${triggered.id} +tap\\.declined +delivered +12\\.50 USD`),
  );

  const rotated = await cli(`webhooks rotate ${id}`);
  const [, second = ''] = /Secret +(whsec_\S+)/.exec(rotated.stdout) ?? [];
  assert.notEqual(second, secret);
  assert.match(rotated.stdout, /Old one until +\d{4}-/);
  assert.equal((await cli(`webhooks delete ${id}`)).stdout, `${id} is deleted.\n`);
  const { data } = await json<{ data: WebhookEndpoint[] }>('webhooks list');
  assert.deepEqual(data, []);
  const gone = await cli(`webhooks test ${id}`);
  assert.ok(gone.stderr.endsWith('\n  npx taprail webhooks list\n'), gone.stderr);
  const nobody = await cli(`events redeliver ${triggered.id}`);
  assert.match(
    nobody.stderr,
    /\(no_subscribed_endpoint\)\.\n {2}npx taprail webhooks create --url /,
  );
});

test('all events of a span are sent again, chosen by kind and status', async () => {
  const url = receiver.url('/span');
  await cli(`webhooks create --url ${url} --events tap.declined,tap.approved`);
  const job = await json<RedeliveryJob>(
    'events redeliver --since 30d --type tap.declined --status none',
  );
  assert.deepEqual(
    [job.status, job.types, job.delivery_status],
    ['completed', ['tap.declined'], 'none'],
  );
  assert(job.events_redelivered >= 2);
  // The span also has two tests of an endpoint.
  const happened = await Array.fromAsync(taprail.events.list({ limit: 100 }));
  assert.equal(job.events_examined, happened.length);
  await eventually('all arrive', () => {
    const arrived = receiver.received.filter(({ path }) => path === '/span');
    return arrived.length === job.deliveries_created;
  });
  const text = await cli('events redeliver --since 1m --until 2020-01-31T09:30:00Z');
  assert.equal(text.code, 1);
  for (const line of ['events redeliver', 'events redeliver evt_1 --since 1d']) {
    const unclear = await cli(line);
    assert.deepEqual([unclear.code, unclear.stdout], [2, '']);
    assert.match(unclear.stderr, /^Name one event or a span: npx taprail events redeliver <event>/);
  }
  assert.equal((await cli('events redeliver --since yesterday')).code, 2);
});

test('an event shows the endpoints with another status', async () => {
  await cli(`webhooks create --url ${receiver.url('/up')} --events payout.scheduled`);
  const down = await json<WebhookEndpoint>(
    `webhooks create --url ${receiver.url('/down')} --events payout.scheduled`,
  );
  receiver.answer = ({ path }) => (path === '/down' ? 503 : 200);
  const { id } = await json<ListedEvent>('trigger payout.scheduled');
  await eventually('both have answered', async () => {
    const { delivery_counts: counts } = await json<EventDetail>(`events show ${id}`);
    return counts.delivered === 1 && counts.retrying === 1;
  });
  const listed = await cli('events list --delivery-status pending');
  assert.match(
    listed.stdout,
    new RegExp(`\n${id} +payout\\.scheduled +retrying, 1 of 2 delivered `),
  );
  assert.match((await cli(`events show ${id}`)).stdout, /\nDelivery +retrying, 1 of 2 delivered\n/);
  receiver.answer = () => 200;
  const again = await cli(`events redeliver ${id} --endpoint ${down.id}`);
  assert.equal(again.stdout, `${id} is sent again to one endpoint.\n`);
  await eventually('it has arrived', async () => {
    const { delivery_counts: counts } = await json<EventDetail>(`events show ${id}`);
    return counts.delivered === 2;
  });
  assert.deepEqual(
    receiver.received
      .filter((one) => one.event.id === id)
      .map(({ path }) => path)
      .sort(),
    ['/down', '/down', '/up'],
  );
});

/** Starts listen in its own process; resolves when it receives every event. */
async function listen(
  options: readonly string[],
): Promise<{ readonly listening: CliProcess; readonly secret: string }> {
  const listening = spawnCli(['listen', ...options], env);
  const [, secret = ''] = await listening.said(/Ready: .*signed with (\S+)\n/s);
  return { listening, secret };
}

async function deliveriesOf(id: string, count: number): Promise<void> {
  await eventually('the deliveries are recorded', async () => {
    const { deliveries } = await json<EventDetail>(`events show ${id}`);
    return deliveries.filter(({ status }) => status === 'delivered').length === count;
  });
}

function signatureOf({ headers }: Received): string {
  return String(headers['service-signature']);
}

/** The headers about the delivery, besides the signature. */
function headersOf({ headers }: Received): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => /^(service-(?!signature)|content-type)/.test(name))
      .sort(),
  );
}
