import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Stripe } from 'stripe';
import { clientOf, openMerchant, openStripe } from '../test-client.ts';

const server = await openStripe();
const { control, url, ownAccount } = server;
const { as } = openMerchant(server);

const withKey = (secretKey: string) => clientOf({ url, secretKey });

/** The permission that would help, and the account that it is about. */
function lacks(permission: string, account: string) {
  return (error: Stripe.errors.StripeError) => {
    assert.deepEqual([error.type, error.statusCode], ['StripePermissionError', 403]);
    assert.equal(error.code, 'more_permissions_required');
    assert.match(error.message, /The provided key 'rk_test_\*+\w{4}' does not have the required/);
    assert.ok(error.message.includes(`on account '${account}'. Enabling "`));
    assert.ok(error.message.includes(`('${permission}') permissions on this key would allow`));
    return true;
  };
}

test('a restricted key does what it names, and writing includes reading', async () => {
  const key = control.accounts.restrict({ permissions: ['payout_write', 'balance_read'] });
  const stripe = withKey(key);
  await stripe.balance.retrieve();
  await stripe.payouts.list({}, as);
  const payout = stripe.payouts.create({ amount: 100, currency: 'usd' });
  await assert.rejects(payout, { code: 'balance_insufficient' });
  await assert.rejects(stripe.charges.retrieve('ch_unknown'), lacks('charge_read', ownAccount));
  const refund = stripe.refunds.create({ charge: 'ch_unknown' }, as);
  await assert.rejects(refund, lacks('charge_write', as.stripeAccount));
  const settings = stripe.balanceSettings.update({});
  await assert.rejects(settings, lacks('balance_settings_write', ownAccount));
});

test('a restricted key may do less for connected accounts, or nothing', async () => {
  const permissions = ['payout_read', 'event_read'];
  const some = withKey(
    control.accounts.restrict({ permissions, connectPermissions: ['event_read'] }),
  );
  await some.payouts.list();
  await some.events.list({}, as);
  await assert.rejects(some.payouts.list({}, as), lacks('payout_read', as.stripeAccount));
  const none = withKey(control.accounts.restrict({ permissions, connectPermissions: [] }));
  await none.payouts.list();
  await assert.rejects(none.payouts.list({}, as), /does not have any Connect permissions/);
});

test('a key belongs to its own account, and may be withdrawn', async () => {
  const other = control.accounts.openOwn();
  const key = control.accounts.restrict({ permissions: ['connected_account_read'] }, other.id);
  const stripe = withKey(key);
  assert.equal((await stripe.accounts.retrieveCurrent()).id, other.id);
  const foreign = { statusCode: 403, code: 'account_invalid' };
  await assert.rejects(stripe.accounts.retrieveCurrent({}, as), foreign);
  control.accounts.revoke(key);
  await assert.rejects(stripe.accounts.retrieveCurrent(), { statusCode: 401 });
});

test('a key may lack a few permissions only, even one that was a secret key', async () => {
  const own = control.accounts.openOwn();
  const rest = withKey('rk_test_of_the_rest');
  control.accounts.restrictKey('rk_test_of_the_rest', ['payout_write', 'event_read'], own.id);
  await rest.payouts.list();
  await assert.rejects(rest.payouts.cancel('po_unknown'), lacks('payout_write', own.id));
  await assert.rejects(rest.events.list(), lacks('event_read', own.id));
  control.accounts.restrictKey(own.secretKey, ['balance_read'], own.id);
  const former = withKey(own.secretKey);
  await assert.rejects(former.balance.retrieve(), { statusCode: 403 });
  await former.payouts.list();
});

test('an own account that did not sign up for Connect has no other accounts', async () => {
  const own = control.accounts.openOwn();
  control.accounts.changeOwn({ isPlatform: false, isActivated: false }, own.id);
  const stripe = withKey(own.secretKey);
  const current = await stripe.accounts.retrieveCurrent();
  assert.deepEqual([current.charges_enabled, current.details_submitted], [false, false]);
  await assert.rejects(stripe.balance.retrieve({}, as), { statusCode: 403 });
  await assert.rejects(stripe.accounts.create({ country: 'US' }), { statusCode: 400 });
  const settings = { payments: { payouts: { schedule: { interval: 'daily' as const } } } };
  await stripe.balanceSettings.update(settings);
  const changed = await stripe.accounts.retrieveCurrent();
  assert.equal(changed.settings?.payouts?.schedule.interval, 'daily');
  control.accounts.changeOwn({ schedule: 'weekly', mayChangeSettings: false }, own.id);
  await assert.rejects(stripe.balanceSettings.update(settings), { statusCode: 400 });
  const { payments } = await stripe.balanceSettings.retrieve();
  assert.equal(payments.payouts?.schedule?.interval, 'weekly');
});
