import type { Stripe } from 'stripe';
import type { AccountRecord } from '../world/account-record.ts';
import { type Submitted, treeIn, valueAt } from '../world/submitted.ts';
import type { World } from '../world/world.ts';

/** When an account is paid out, and whether Stripe collects what it owes from its bank. */
export function payoutSettingsOf(world: World, account: string): Stripe.Account.Settings.Payouts {
  const record = world.connected(account);
  if (record !== null) return viewPayouts(record);
  const settings = treeIn(world.ownSettings.get(account)?.payouts);
  return viewTree(settings, { interval: world.stateOf(account).schedule, collects: true });
}

export function viewPayouts(record: AccountRecord): Stripe.Account.Settings.Payouts {
  const { submitted, controller } = record;
  const collects = controller.requirement_collection !== 'application';
  const payouts = treeIn(treeIn(submitted.settings).payouts);
  return viewTree(payouts, { interval: 'daily', collects });
}

interface Defaults {
  readonly interval: string;
  readonly collects: boolean;
}

function viewTree(payouts: Submitted, { interval, collects }: Defaults) {
  const { schedule } = payouts;
  const said = (leaf: string) => valueAt(treeIn(schedule), leaf);
  const delayDays = said('delay_days');
  const anchor = said('monthly_anchor');
  const weekday = said('weekly_anchor');
  const { debit_negative_balances: isOn, statement_descriptor: text } = payouts;
  return {
    debit_negative_balances: typeof isOn === 'boolean' ? isOn : collects,
    schedule: {
      delay_days: typeof delayDays === 'number' ? delayDays : 2,
      interval: String(said('interval') ?? interval),
      ...(typeof anchor === 'number' ? { monthly_anchor: anchor } : {}),
      ...(typeof weekday === 'string' ? { weekly_anchor: weekday } : {}),
    },
    statement_descriptor: typeof text === 'string' ? text : null,
  };
}
