import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { after, beforeEach, test } from 'node:test';
import { SMTPServer } from 'smtp-server';
import { sql } from '../../../server/src/postgres/sql.ts';
import { dumpDatabase } from '../../support/database/dump-database.ts';
import { refund } from '../../support/money/after-capture.ts';
import { TapService } from '../../support/money/tap-service.ts';
import { TestCounter } from '../../support/money/taps.ts';
import { advance } from '../../support/onboarding/onboarding.ts';
import { assertRefusal } from '../../support/service/assert-refusal.ts';
import { startTestService } from '../../support/service/test-service.ts';

/** What the mail server does with the next mails; afterwards it takes all. */
const script: ('take' | 'lose the answer' | 'refuse the recipient' | 'not now' | Promise<void>)[] =
  [];
const mails: { readonly from: string; readonly to: readonly string[]; readonly text: string }[] =
  [];

function refusal(code: number): Error {
  return Object.assign(new Error('no such mailbox: guest@example.com'), { responseCode: code });
}

const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo(_address, _session, done) {
    if (script[0] !== 'refuse the recipient') return done();
    script.shift();
    done(refusal(550));
  },
  async onData(stream, session, done) {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const step = script.shift() ?? 'take';
    if (step === 'not now') return done(refusal(451));
    const { mailFrom, rcptTo } = session.envelope;
    mails.push({
      from: mailFrom === false ? '' : mailFrom.address,
      to: rcptTo.map(({ address }) => address),
      text: Buffer.concat(chunks).toString('utf8'),
    });
    // The mail is taken, but whoever sent it never learns that.
    if (step === 'lose the answer') return done(refusal(421));
    if (step instanceof Promise) await step;
    done();
  },
});
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
after(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
const { port } = smtp.server.address() as AddressInfo;

const environment = {
  TAPRAIL_SMTP_URL: `smtp://127.0.0.1:${port}`,
  TAPRAIL_MAIL_FROM: 'Acme Pay <receipts@acme.example>',
};
const taps = await TapService.start({ environment });
const { service } = taps;
const { platform, api, counter } = await taps.newCounter({
  business_profile: { receipt_name: 'Zur schönen Aussicht & Söhne $&' },
});
const { taprail } = api;

beforeEach(() => {
  script.length = 0;
  mails.length = 0;
});

/** The unfolded headers of a mail, by their names in lower case. */
function headersOf({ text }: { readonly text: string }): ReadonlyMap<string, string> {
  const [head = ''] = text.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
}

async function waiting(): Promise<number> {
  const row = await service.database.row<{ count: number }>(sql('test_receipt_mails')`
    select count(*)::integer as count
    from receipt_mails
    where platform_id = ${platform.id}::uuid`);
  return row?.count ?? -1;
}

const guest = () => `guest-${randomUUID().slice(0, 8)}@example.com`;

test('a receipt is sent by e-mail, and nothing of the address is left', async () => {
  const tap = await counter.tap();
  const email = guest();
  const sent = await taprail.transactions.sendReceipt(tap.transaction, { email });
  assert.match(sent.id, /^rcm_[0-9a-z]{26}$/);
  await advance(api, 0);
  assert.deepEqual(
    mails.map(({ from, to }) => [from, to]),
    [['receipts@acme.example', [email]]],
  );
  const [mail] = mails;
  assert(mail !== undefined);
  const headers = headersOf(mail);
  assert.equal(headers.get('from'), 'Acme Pay <receipts@acme.example>');
  assert.equal(headers.get('to'), email);
  assert.equal(headers.get('message-id'), `<${sent.id}@acme.example>`);
  assert.equal(headers.get('auto-submitted'), 'auto-generated');
  assert.match(mail.text, /Content-Type: text\/plain[\s\S]+CARD PAYMENT[\s\S]+USD 12\.50/);
  assert.match(mail.text, /Content-Type: text\/html[\s\S]+<!doctype html>/);
  assert.ok(!mail.text.includes(String(tap.cryptogram?.value)));
  assert.equal(await waiting(), 0);
  assert.ok(!(await dumpDatabase(service.database)).includes(email));
  assert.ok(!service.logs.join('\n').includes(email));
});

test('a refund has a mail of its own, in the language asked for', async () => {
  const tap = await counter.tap({ amount: 5000 });
  const given = await refund(api, tap, 1200);
  const asked = { email: guest(), language: 'fr', refund: given.id } as const;
  const sent = await taprail.transactions.sendReceipt(tap.transaction, asked);
  assert.equal(sent.refund, given.id);
  await advance(api, 0);
  assert.match(mails[0]?.text ?? '', /REMBOURSEMENT[\s\S]+12,00 USD/);
  const other = await counter.tap();
  const path = `/v1/transactions/${other.transaction}/receipt/send`;
  const refused = await api.post(path, { email: guest(), refund: given.id });
  assertRefusal(refused, { status: 404, code: 'refund_not_of_transaction', param: 'refund' });
});

test('the same request with its key sends one mail', async () => {
  const tap = await counter.tap();
  const request = { email: guest() };
  const key = { idempotencyKey: randomUUID() };
  const once = await taprail.transactions.sendReceipt(tap.transaction, request, key);
  const again = await taprail.transactions.sendReceipt(tap.transaction, request, key);
  assert.deepEqual(again, once);
  await advance(api, 0);
  assert.equal(mails.length, 1);
});

test('what the server does not take now is tried again, as the same mail', async () => {
  const tap = await counter.tap();
  script.push('not now', 'not now');
  const sent = await taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  await advance(api, 0);
  assert.deepEqual([mails.length, await waiting()], [0, 1]);
  await advance(api, 60);
  assert.deepEqual([mails.length, await waiting()], [1, 0]);
  assert.match(mails[0]?.text ?? '', new RegExp(`<${sent.id}@`));
});

test('what the server refuses for good is not tried again, and its address is not logged', async () => {
  const tap = await counter.tap();
  const email = guest();
  script.push('refuse the recipient');
  await taprail.transactions.sendReceipt(tap.transaction, { email });
  await advance(api, 3600);
  assert.deepEqual([mails.length, await waiting()], [0, 0]);
  const logs = service.logs.join('\n');
  assert.match(logs, /the mail server refused a receipt/);
  for (const secret of [email, 'no such mailbox']) assert.ok(!logs.includes(secret));
});

test('a mail whose answer is lost may go twice, with one Message-ID', async () => {
  const tap = await counter.tap();
  script.push('lose the answer');
  await taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  await advance(api, 60);
  const ids = mails.map((mail) => headersOf(mail).get('message-id'));
  assert.equal(ids.length, 2);
  assert.equal(ids[0], ids[1]);
  assert.equal(await waiting(), 0);
});

test('an hour later the address is gone, sent or not', async () => {
  const tap = await counter.tap();
  script.push(...Array.from({ length: 100 }, () => 'not now' as const));
  await taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  await advance(api, 3599);
  assert.equal(await waiting(), 1);
  await advance(api, 2);
  assert.deepEqual([mails.length, await waiting()], [0, 0]);
  assert.match(service.logs.join('\n'), /could not be sent by e-mail within an hour/);
});

test('another node goes on with the mail of one that died, which then went twice', async () => {
  const tap = await counter.tap();
  const { promise: hung, resolve: end } = Promise.withResolvers<void>();
  script.push(hung);
  await taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  // A worker sends it; an advance of the clock would keep the other node's from beginning.
  while (mails.length === 0) await new Promise((resolve) => setImmediate(resolve));
  await service.database.rows(sql('test_receipt_mail_lease_end')`
    update receipt_mails
    set lease_until = created.now, lease_token = ${randomUUID()}::uuid
    from (select ${new Date(0)}::timestamptz as now) created
    where platform_id = ${platform.id}::uuid`);
  const other = await startTestService({ environment, beside: service });
  await advance(api.at(other.url), 0);
  assert.deepEqual([mails.length, await waiting()], [2, 0]);
  const ids = mails.map((mail) => headersOf(mail).get('message-id'));
  assert.equal(ids[0], ids[1]);
  end();
  await advance(api, 0);
  assert.deepEqual([mails.length, await waiting()], [2, 0]);
  await other.stop();
});

test('five mails of a receipt may be on their way, and no more', async () => {
  const tap = await counter.tap();
  script.push(...Array.from({ length: 100 }, () => 'not now' as const));
  for (let count = 0; count < 5; count += 1) {
    await taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  }
  const path = `/v1/transactions/${tap.transaction}/receipt/send`;
  const refused = await api.post(path, { email: guest() });
  assertRefusal(refused, { status: 409, code: 'too_many_receipt_mails' });
  await advance(api, 3601);
});

const injections = [
  'guest@example.com\r\nBcc: all@example.com',
  'guest@example.com\nSubject: Hello',
  'guest@example.com, other@example.com',
  'Guest <guest@example.com>',
  '"a\r\nb"@example.com',
  'guest@example.com\u0000',
  'guest@',
  '',
];
for (const email of injections) {
  test(`no mail goes to ${JSON.stringify(email)}`, async () => {
    const { transaction } = await counter.tap();
    const refused = await api.post(`/v1/transactions/${transaction}/receipt/send`, { email });
    assertRefusal(refused, { status: 400, code: 'parameter_invalid', param: 'email' });
    await advance(api, 0);
    assert.equal(mails.length, 0);
  });
}

test('the name of a business is in the subject, and adds no header', async () => {
  const place = await TestCounter.open(api, {
    business_profile: { receipt_name: 'Bcc: all@example.com =?utf-8?q?=0d=0aX: y?=' },
  });
  const tap = await place.tap();
  await taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  await advance(api, 0);
  const headers = headersOf(mails[0] ?? { text: '' });
  assert.deepEqual([headers.get('bcc'), headers.get('x')], [undefined, undefined]);
  assert.match(headers.get('subject') ?? '', /Your receipt from|=\?UTF-8\?/);
  assert.equal(mails[0]?.to.length, 1);
});

test('without a mail server the request is refused by name', async () => {
  const silent = await startTestService();
  const other = await silent.newPlatform();
  const place = await TestCounter.open(other.api);
  const { transaction } = await place.tap();
  const path = `/v1/transactions/${transaction}/receipt/send`;
  const refused = await other.api.post(path, { email: guest() });
  assertRefusal(refused, { status: 422, code: 'mail_not_configured' });
});

test('what is erased meanwhile is not sent', async () => {
  const there = await taps.newCounter();
  const tap = await there.counter.tap({ device: 'sim_decline_05' });
  await there.api.taprail.settings.update({ retention_years: 0 });
  script.push(...Array.from({ length: 100 }, () => 'not now' as const));
  await there.api.taprail.transactions.sendReceipt(tap.transaction, { email: guest() });
  await there.api.taprail.submerchants.erase(there.counter.externalRef);
  await advance(there.api, 0);
  script.length = 0;
  await advance(there.api, 60);
  assert.equal(mails.length, 0);
});
