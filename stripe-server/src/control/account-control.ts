import { changing, itemOf, openAccount, submit } from '../accounts/accounts.ts';
import { allowing, lacking } from '../http/permissions.ts';
import type { WebhookDelivery } from '../webhooks/webhook-delivery.ts';
import type { AccountRecord, Demand } from '../world/account-record.ts';
import type { World } from '../world/world.ts';
import type { AccountControl, OpenAccount } from './control.ts';

export function openAccountControl(world: World, webhooks: WebhookDelivery): AccountControl {
  const change = (id: string, act: (account: AccountRecord) => void) => {
    const account = world.accounts.anywhere(id).row;
    changing(world, account, () => act(account));
  };
  return {
    open: (wanted = {}) => openReadyAccount(world, wanted),
    restrict: ({ permissions, connectPermissions = permissions }, id = world.main.id) => {
      const key = `rk_test_of_${world.newId('mk')}`;
      const isNone = connectPermissions.length === 0;
      const hasForConnected = isNone ? null : allowing(connectPermissions);
      world.owns.restrict(world.ownOf(id), { key, has: allowing(permissions), hasForConnected });
      return key;
    },
    restrictKey: (key, lacks, id = world.main.id) => {
      const has = lacking(lacks);
      world.owns.restrict(world.ownOf(id), { key, has, hasForConnected: has });
    },
    revoke: (key) => world.owns.revoke(key),
    openOwn: (wanted = {}) => {
      const own = world.openOwn(wanted);
      return { ...own, deliverTo: (addresses) => webhooks.deliverOf(own, addresses) };
    },
    changeOwn: (change, own = world.main.id) => world.changeOwn(own, change),
    demand: (id, { items, deadline, error = null }) =>
      change(id, (account) => {
        const demands = items.map(
          (item): Demand => ({ item: itemOf(world, account, item), error }),
        );
        account.demands.push(...demands);
        account.currentDeadline =
          deadline === undefined ? null : Math.floor(deadline.getTime() / 1000);
      }),
    delayVerification: (id) =>
      change(id, (account) => {
        account.isVerifying = true;
      }),
    verify: (id, failure) =>
      change(id, (account) => {
        account.isVerifying = false;
        if (failure === undefined) return;
        const { code, reason } = failure;
        const item = itemOf(world, account, failure.item);
        account.demands.push({ item, error: { code, reason } });
      }),
    reject: (id, reason) =>
      change(id, (account) => {
        account.rejection = reason;
      }),
    pause: (id, reason) =>
      change(id, (account) => {
        account.pause = reason;
      }),
  };
}

/** The platform answers for everything, and the account has no dashboard. */
const controller = {
  losses: { payments: 'application' },
  requirement_collection: 'application',
  stripe_dashboard: { type: 'none' },
} as const;

/** An individual's account with all details. */
function openReadyAccount(world: World, wanted: OpenAccount): string {
  const { country = 'US', currency, metadata = {}, own = world.main.id } = wanted;
  const fees = { payer: wanted.paysFees ? 'account' : 'application' } as const;
  const account = openAccount(world, { own, country, controller: { ...controller, fees } });
  world.accounts.add(own, account);
  if (currency !== undefined) account.defaultCurrency = currency.toLowerCase();
  submit(world, account, {
    business_type: 'individual',
    email: 'jenny.rosen@example.com',
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: { mcc: '5812', product_description: 'Restaurant' },
    settings: { payouts: { schedule: { interval: 'manual' } } },
    tos_acceptance: { date: world.seconds, ip: '203.0.113.7' },
    individual: {
      first_name: 'Jenny',
      last_name: 'Rosen',
      email: 'jenny.rosen@example.com',
      phone: '+14155552671',
      dob: { day: 17, month: 4, year: 1986 },
      address: { line1: '1 High Street', city: 'Springfield', postal_code: '94107', state: 'CA' },
      id_number: '000000000',
      ssn_last_4: '0000',
    },
    external_account: {
      object: 'bank_account',
      country,
      currency: account.defaultCurrency,
      account_number: '000123456789',
      routing_number: '110000000',
    },
    metadata,
  });
  return account.id;
}
