import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Authorisation, Charge, Dispute, Tap } from '../../sdk/src/index.ts';
import type { Outcome } from '../support/running/run-cli.ts';
import { startTestService } from '../support/service/test-service.ts';
import { commandLines } from './command-lines.ts';

const service = await startTestService();
const { apiKey } = await service.newPlatform();
const env = { TAPRAIL_URL: service.url, TAPRAIL_API_KEY: apiKey };
const { cli, done, json } = commandLines(env);
await cli('sub-merchants onboard hotel-adler');

test('each command of a stay names the next one, from the tap to the capture', async () => {
  const held = await done('tap 200.00 --submerchant hotel-adler --capture-mode pre-auth');
  const [capture] = nextOf(held);
  const [, id = ''] = /^capture (auth_\w+)$/.exec(capture ?? '') ?? [];
  const increased = await done(`increase ${id} 250.00`);
  assert.match(increased.stdout, /^Status +open\nAuthorised +250\.00 USD\n/);
  assert.deepEqual(nextOf(increased), [`capture ${id}`]);

  const charged = await done(`charge ${id} 42.00 --description dinner`);
  assert.match(charged.stdout, /\nAmount +42\.00 USD\nFor +dinner\n/);
  const [, voids = ''] = nextOf(charged);
  const { voided } = await json<Charge>(`${voids}`);
  assert.equal(voided, true);
  await done(`charge ${id} 180.00`);
  const tooMuch = await cli(`charge ${id} 90.00`);
  assert.equal(tooMuch.code, 1);
  assert.match(tooMuch.stderr, new RegExp(`\\n  npx taprail get /v1/authorisations/${id}\n$`));

  const { stdout: before } = await done('transactions list');
  assert.match(before, /authorised +250\.00 USD authorised +hotel-adler/);
  const captured = await done(`capture ${id}`);
  assert.match(captured.stdout, /^Status +captured\n.*\nCaptured +180\.00 USD\nReleased +70\.00/s);
  const [show = ''] = nextOf(captured);
  assert.match(show, /^transactions show txn_\w+$/);
  const [refund = ''] = nextOf(await done(show));
  await done(`${refund} 30.00`);
  const { stdout: after } = await done('transactions list');
  assert.match(after, /^ID +STATUS +AMOUNT +REFUNDED +NET +FOR /);
  assert.match(after, /captured +180\.00 USD captured +30\.00 USD +150\.00 USD +hotel-adler/);
});

test('a tap is captured by its own id, in part, and another is reversed', async () => {
  const hold = 'tap 80.00 --submerchant hotel-adler --capture-mode pre-auth';
  const first = await json<Tap>(hold);
  const part = await json<Tap>(`capture ${first.id} 50.00`);
  assert.deepEqual([part.object, part.amount_captured], ['tap', 5000]);
  const { id, authorisation } = await json<Tap>(hold);
  const reversed = await json<Tap>(`reverse ${id} --reason mistake`);
  assert.deepEqual([reversed.status, reversed.reversal_reason], ['reversed', 'mistake']);
  const undone = await done(`reverse ${first.id}`);
  assert.match(undone.stdout, /\nAmount +80\.00 USD\nReleased +80\.00 USD\n/);
  const late = await cli(`capture ${authorisation}`);
  assert.equal(late.code, 1);
  assert.match(late.stderr, /^[^\n]+\(\w+\)\.\n/);
});

test('the same idempotency key captures once', async () => {
  const hold = 'tap 10.00 --submerchant hotel-adler --capture-mode pre-auth';
  const { authorisation } = await json<Tap>(hold);
  const line = `capture ${authorisation} --idempotency-key room-12`;
  assert.deepEqual(await json<Authorisation>(line), await json<Authorisation>(line));
});

test('a dispute is listed, answered in a draft, submitted, or conceded', async () => {
  for (const kind of ['dispute.opened', 'dispute.opened --reason duplicate --amount 40.00']) {
    await done(`trigger ${kind} --submerchant hotel-adler`);
  }
  const listed = await done('disputes list --status needs_response');
  assert.match(listed.stdout, /\ndp_\w+ +needs_response +40\.00 USD +hotel-adler +duplicate /);
  const shown = await done(nextOf(listed)[0] ?? '');
  const [answer = '', accept = ''] = nextOf(shown);
  assert.match(answer, /^disputes answer dp_\w+ --explanation /);
  const id = accept.split(' ').at(-1);
  const draft = await json<Dispute>(`disputes answer ${id} --receipt soup --draft`);
  assert.deepEqual([draft.evidence?.receipt, draft.evidence_submitted_at], ['soup', null]);
  const sent = await done(`disputes answer ${id}`);
  assert.match(sent.stdout, /\nEvidence +submitted \d{4}-/);
  const others = await json<{ data: Dispute[] }>('disputes list --status needs_response');
  const given = await done(`disputes accept ${others.data[0]?.id}`);
  assert.match(given.stdout, /^dp_\w+ is lost\.\n$/);
});

test('triggered events take the amount, the currency, the reader and the reasons', async () => {
  const declined = await json<{ data: { object: { decline_reason: string } } }>(
    'trigger tap.declined --submerchant hotel-adler --device sim_decline_54 --amount 7.00',
  );
  assert.equal(declined.data.object.decline_reason, 'expired_card');
  const euros = await json<{ data: { object: { amount: number; currency: string } } }>(
    'trigger tap.approved --submerchant hotel-adler --amount 7.00 --currency EUR',
  );
  assert.deepEqual([euros.data.object.amount, euros.data.object.currency], [700, 'EUR']);
  const failed = await json<{ data: { object: { failure_code: string } } }>(
    'trigger payout.failed --submerchant hotel-adler --code no_account',
  );
  assert.equal(failed.data.object.failure_code, 'no_account');
  const nobody = await cli('trigger tap.approved --submerchant nobody');
  assert.match(nobody.stderr, /\(submerchant_not_found\)\.\n/);
});

/** The commands in a command's advice, without `npx taprail`. */
function nextOf({ stderr }: Outcome): string[] {
  const [, list = ''] = stderr.split(/^Next:$/m);
  return [...list.matchAll(/^ {2}npx taprail (.*)$/gm)].map(([, line = '']) => line);
}

test('a tap is found by the idempotency key that it was taken with', async () => {
  const take = 'tap 12.50 --submerchant hotel-adler --idempotency-key order-7';
  const tap = await json<Tap>(take);
  assert.equal((await json<Tap>(take)).id, tap.id);
  const found = await done('find-tap order-7');
  assert.match(found.stdout, /^Key +order-7\nState +tap done\nKept until .*\n\nStatus +approved\n/);
  assert.deepEqual(nextOf(found), [`transactions show ${tap.transaction}`]);
  const unknown = await cli('find-tap order-8');
  assert.equal(unknown.code, 1);
  assert.match(unknown.stderr, /idempotency_key_not_found/);
});

test('a hold is prolonged, and the folio of its stay says all that happened', async () => {
  const held = await json<Tap>('tap 90.00 --submerchant hotel-adler --capture-mode pre-auth');
  await done(`charge ${held.authorisation} 12.00 --description breakfast`);
  const extended = await done(`extend ${held.authorisation}`);
  const [folio = ''] = nextOf(extended);
  assert.match(folio, /^folio ach_\w+$/);
  const { stdout } = await done(folio);
  assert.match(stdout, /^TIME +WHAT +AMOUNT +FOR\n.* authorisation +90\.00 USD +held until /);
  assert.match(stdout, / charge +12\.00 USD +breakfast\n.* extension +held until /);
  const file = await done(`${folio} --csv`);
  assert.match(file.stdout, /^at,at_local,kind,.*,charge,breakfast,/s);
});

test('a cart is shown at a reader and cleared', async () => {
  await done('devices register desk-9 --submerchant hotel-adler');
  const cart = 'devices display desk-9 --currency EUR --item Soup=9.00 --item Bread=1.50';
  const shown = await done(`${cart} --tax 0.50`);
  assert.match(shown.stdout, /^Soup +9\.00 EUR\nBread +1\.50 EUR\nTax .*\nTotal +11\.00 EUR\n/);
  assert.match((await done('devices list')).stdout, /desk-9 .* displaying /);
  const [clear = ''] = nextOf(shown);
  await done(clear);
  assert.equal((await cli('devices display desk-9')).code, 2);
});
