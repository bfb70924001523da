import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { fields, oneOf } from '../http/parameters.ts';
import { refusal } from '../http/refusal.ts';
import type { World } from '../world/world.ts';

const shape = {
  payments: fields({
    payouts: fields({
      schedule: fields({ interval: oneOf('daily', 'manual', 'monthly', 'weekly') }),
    }),
  }),
};

/** How own accounts are paid out. Those of connected accounts are in their settings. */
export function balanceSettingsOperations(world: World): readonly Operation[] {
  const view = (call: Call): Stripe.BalanceSettings => ({
    object: 'balance_settings',
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: { interval: world.stateOf(call.own.id).schedule },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: 2, start_of_day: null },
    },
  });
  return [
    operation('balanceSettings.retrieve', ['GET', '/v1/balance_settings'], {}, view),
    operation('balanceSettings.update', ['POST', '/v1/balance_settings'], shape, (call, asked) => {
      if (call.account !== call.own.id || !world.stateOf(call.own.id).mayChangeSettings) {
        throw refusal.plain(400, 'You cannot change the balance settings of this account.');
      }
      const schedule = asked.payments?.payouts?.schedule?.interval;
      if (schedule !== undefined) world.changeOwn(call.own.id, { schedule });
      return view(call);
    }),
  ];
}
