import assert from 'node:assert/strict';
import Stripe from 'stripe';
import { parseEncryptionKeys } from '../../server/src/config.ts';
import { reconcile } from '../../server/src/domains/reports/index.ts';
import { Keyring } from '../../server/src/lib/keyring.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { sql } from '../../server/src/postgres/sql.ts';
import { openPsp } from '../../server/src/psp/create-psp.ts';
import type { StripeServer } from '../../stripe-server/src/index.ts';
import { expectStatements } from '../support/money/books-agree.ts';
import type { encryptionKeys } from '../support/running/service-process.ts';

/** A Stripe, the own account of the platform there, and the keys that seal its connection. */
export interface ConnectedStripe {
  readonly server: StripeServer;
  readonly own: ReturnType<StripeServer['control']['accounts']['openOwn']>;
  readonly keys: ReturnType<typeof encryptionKeys>;
}

/**
 * Stripe has every payment, refund and payout once, by Taprail's ids, and holds the amounts that we
 * know of.
 */
export async function checkNothingIsDoubled(
  { server: { url }, own: { secretKey } }: ConnectedStripe,
  { database, account }: { readonly database: Database; readonly account: string },
): Promise<{ readonly intents: number; readonly refunds: number; readonly payouts: number }> {
  const { hostname: host, port } = url;
  const stripe = new Stripe(secretKey, { host, port, protocol: 'http' });
  const options = { stripeAccount: account };
  const all = { limit: 10_000 };
  const intents = await stripe.paymentIntents.list({}, options).autoPagingToArray(all);
  const refunds = await stripe.refunds.list({}, options).autoPagingToArray(all);
  const payouts = await stripe.payouts.list({}, options).autoPagingToArray(all);
  // Releases of a hold have no id of ours at Stripe; a reversal has no refund id.
  const asked = refunds.filter(({ metadata }) => metadata?.transaction_id !== undefined);
  const returns = await listFeeReturns(stripe, account);
  const ids = {
    intents: intents.map(({ metadata }) => metadata.transaction_id),
    refunds: asked.map(({ metadata }) => metadata?.refund_id ?? metadata?.transaction_id),
    returns: returns.map(({ metadata }) => metadata?.refund_id ?? metadata?.transaction_id),
    payouts: payouts.map(({ metadata }) => metadata?.payout_id),
  };
  for (const [what, found] of Object.entries(ids)) {
    assert.equal(new Set(found).size, found.length, `${what} are doubled: ${found.join(' ')}`);
  }
  const open = intents.filter(({ status }) => !['succeeded', 'canceled'].includes(status));
  const held = await database.rows<{ id: string; amount: number }>(sql('test_held')`
    select transaction_id as id, amount_authorised::integer as amount
    from transactions
    where status = 'approved' and amount_captured = 0
    order by transaction_id`);
  assert.deepEqual(
    open
      .map(({ metadata, amount_capturable: amount }) => ({ id: metadata.transaction_id, amount }))
      .toSorted((one, other) => (String(one.id) < String(other.id) ? -1 : 1)),
    held.map((row) => ({ ...row })),
    'nothing is held or waits for a card of which we do not know',
  );
  const ofRefunds = asked.map(({ metadata }) => metadata?.refund_id ?? metadata?.transaction_id);
  assert.deepEqual(
    ids.returns.toSorted(),
    ofRefunds.toSorted(),
    'each refund has returned its fee',
  );
  return { intents: intents.length, refunds: asked.length, payouts: payouts.length };
}

/** Every returned part of a fee of this account. */
async function listFeeReturns(stripe: Stripe, account: string): Promise<Stripe.FeeRefund[]> {
  const fees = await stripe.applicationFees.list({}).autoPagingToArray({ limit: 10_000 });
  const own = fees.filter((fee) => fee.account === account);
  const lists = own.map(({ id }) => stripe.applicationFees.listRefunds(id, { limit: 100 }));
  return (await Promise.all(lists)).flatMap(({ data }) => data);
}

/** Has the service read each account's movements, and post those without an operation of ours. */
export async function expectMovements(
  stripe: ConnectedStripe,
  books: { readonly database: Database; readonly platformId: string; readonly now: Date },
): Promise<void> {
  const { database, platformId, now } = books;
  const { balances } = await openStripe(stripe, database);
  await expectStatements({ database, balances }, { platformId, now });
}

/** Our ledger and Stripe's agree, on every balance and every movement of money. */
export async function checkBooksAgree(
  stripe: ConnectedStripe,
  books: { readonly database: Database; readonly platformId: string; readonly now: Date },
): Promise<void> {
  const { database, platformId: id, now } = books;
  const options = {
    database,
    psp: await openStripe(stripe, database),
    platform: { id, clockOffsetMs: now.getTime() - Date.now() },
    now,
    onProgress: () => {},
  };
  // From the end of the last comparison, as every night, and from the beginning.
  const nightly = await reconcile(options);
  assert.deepEqual([nightly.differences, nightly.unanswered], [[], []]);
  const { differences, unanswered, gaps, balances } = await reconcile({ ...options, isFull: true });
  assert.deepEqual(
    { differences, unanswered, gaps },
    { differences: [], unanswered: [], gaps: [] },
  );
  assert.ok(balances.length > 0, 'balances were compared');
}

function openStripe({ server, keys }: ConnectedStripe, database: Database) {
  const { secretKey, webhookSecret, url: address } = server;
  const stripe = { secretKey, webhookSecrets: [webhookSecret], address, limits: null };
  const provider = { psp: 'stripe', stripe, simulatorSeed: '', simulatorEffects: false } as const;
  const keyring = new Keyring(parseEncryptionKeys(keys.TAPRAIL_ENCRYPTION_KEYS));
  return openPsp({ ...provider, environment: 'test' }, { database, keyring });
}
