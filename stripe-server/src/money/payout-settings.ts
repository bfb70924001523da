import type { Stripe } from 'stripe';
import { changing } from '../accounts/accounts.ts';
import { payoutSettingsOf } from '../accounts/payout-view.ts';
import { type Operation, operation } from '../http/operation.ts';
import { fields, flag, integer, listOf, oneOf, text } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { merge, treeIn } from '../world/submitted.ts';
import type { World } from '../world/world.ts';

const intervals = ['daily', 'manual', 'monthly', 'weekly'] as const;
const day = oneOf('monday', 'tuesday', 'wednesday', 'thursday', 'friday');

const updateShape = {
  payments: fields({
    debit_negative_balances: flag,
    payouts: fields({
      schedule: fields({
        interval: oneOf(...intervals),
        monthly_payout_days: listOf(integer),
        weekly_payout_days: listOf(day),
      }),
      statement_descriptor: text,
    }),
  }),
};

export function payoutSettingOperations(world: World): readonly Operation[] {
  return [
    operation('balanceSettings.retrieve', ['GET', '/v1/balance_settings'], {}, (call) =>
      viewBalanceSettings(world, call.account),
    ),
    operation(
      'balanceSettings.update',
      ['POST', '/v1/balance_settings'],
      updateShape,
      (call, { payments = {} }) => {
        const isOwn = world.isOwn(call.account);
        if (isOwn && !world.stateOf(call.account).mayChangeSettings) {
          throw refusal.plain(400, 'You cannot change the balance settings of this account.');
        }
        const { debit_negative_balances, payouts: { schedule = {}, ...rest } = {} } = payments;
        const { monthly_payout_days: days, weekly_payout_days: weekDays, interval } = schedule;
        const anchors = {
          ...(days?.[0] === undefined ? {} : { monthly_anchor: days[0] }),
          ...(weekDays?.[0] === undefined ? {} : { weekly_anchor: weekDays[0] }),
        };
        changePayoutSettings(world, call.account, {
          ...(debit_negative_balances === undefined ? {} : { debit_negative_balances }),
          schedule: { ...(interval === undefined ? {} : { interval }), ...anchors },
          ...rest,
        });
        const settings = viewBalanceSettings(world, call.account);
        world.tell(call.account, 'balance_settings.updated', settings);
        return settings;
      },
    ),
  ];
}

/** Changes when an account is paid out and whether its debts are collected, as a person may. */
export function changePayoutSettings(
  world: World,
  account: string,
  payouts: Readonly<Record<string, unknown>>,
): void {
  const record = world.connected(account);
  if (record !== null) {
    changing(world, record, () => {
      record.submitted = merge(record.submitted, { settings: { payouts } });
    });
    return;
  }
  const { interval, ...schedule } = treeIn(payouts.schedule);
  const known = intervals.find((each) => each === interval);
  if (known !== undefined) world.changeOwn(account, { schedule: known });
  const before = world.ownSettings.get(account) ?? {};
  world.ownSettings.set(account, merge(before, { payouts: { ...payouts, schedule } }));
}

function viewBalanceSettings(world: World, account: string): Stripe.BalanceSettings {
  const { schedule, debit_negative_balances, statement_descriptor } = payoutSettingsOf(
    world,
    account,
  );
  const { interval, monthly_anchor, weekly_anchor, delay_days } = schedule;
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency: null,
        schedule: {
          interval,
          ...(monthly_anchor === undefined ? {} : { monthly_payout_days: [monthly_anchor] }),
          ...(weekly_anchor === undefined ? {} : { weekly_payout_days: [weekly_anchor] }),
        },
        statement_descriptor,
        status: 'enabled',
      },
      settlement_timing: { delay_days, start_of_day: null },
    },
  };
}
