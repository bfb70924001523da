import type Stripe from 'stripe';
import { type Finding, faulty, fine } from '../../../lib/finding.ts';
import { accountKeys } from '../accounts/account-reading.ts';
import { setUpRemedy, type Whose } from './whose-connection.ts';

/** The number of newest accounts to check. */
export const accountsChecked = 100;

/** Whether the own account can take fees, and pay them out on request. */
export function explainOwnAccount(
  account: Stripe.Account,
  { isLive, whose }: { readonly isLive: boolean; readonly whose: Whose },
): readonly Finding[] {
  return [explainActivation(account, isLive), explainOwnSchedule(account, whose)];
}

function explainActivation(account: Stripe.Account, isLive: boolean): Finding {
  const { id, country, default_currency: currency } = account;
  const place = [country, currency?.toUpperCase()].filter((part) => part !== undefined).join(', ');
  const who = `Stripe account ${id} (${place})`;
  const missing = [
    ...(account.details_submitted ? [] : ['its details are not all submitted']),
    ...(account.charges_enabled ? [] : ['it may not take charges']),
    ...(account.payouts_enabled ? [] : ['it may not be paid out']),
    ...Object.entries(account.capabilities ?? {}).flatMap(([name, status]) =>
      status === 'inactive' && needed.has(name) ? [`its capability ${name} is inactive`] : [],
    ),
  ];
  if (missing.length === 0) return fine('account', `The ${who} is activated.`);
  const found = `The ${who} is not activated: ${missing.join(', ')}.`;
  return isLive
    ? faulty('account', found, "Complete the account's details in Stripe's dashboard.")
    : fine('account', `${found} Test mode does not need that, live mode does.`);
}

const needed = new Set(['card_payments', 'transfers']);

function explainOwnSchedule(account: Stripe.Account, whose: Whose): Finding {
  const interval = scheduleOf(account);
  if (interval === 'manual') {
    return fine('payout_schedule', 'The payout schedule of your own account is manual.');
  }
  if (interval === null) {
    return fine(
      'payout_schedule',
      'Stripe does not show the payout schedule of your own account, which has to be manual.',
    );
  }
  return faulty(
    'payout_schedule',
    `Stripe pays out your own account by itself (${interval}), before Taprail pays the fees of ` +
      'platforms from it.',
    `${setUpRemedy(whose)} Or set payouts to manual in Stripe's dashboard.`,
  );
}

/** Whether a person has turned on a payout schedule for any of the newest sub-merchants. */
export function explainConnectedSchedules(
  accounts: readonly Stripe.Account[],
  hasMore: boolean,
): readonly Finding[] {
  const ours = accounts.filter(({ metadata }) => metadata?.[accountKeys.subMerchant] !== undefined);
  if (ours.length === 0) return [];
  const scheduled = ours.filter((account) => (scheduleOf(account) ?? 'manual') !== 'manual');
  const which = hasMore ? 'the newest' : 'all';
  const whose =
    ours.length === 1 && !hasMore
      ? 'the account of the one sub-merchant'
      : `${which} ${ours.length} accounts of sub-merchants`;
  if (scheduled.length === 0) {
    return [fine('payout_schedule', `The payout schedules of ${whose} are manual.`)];
  }
  const shown = scheduled.slice(0, 5).map(({ id }) => id);
  const more =
    scheduled.length > shown.length ? ` and ${scheduled.length - shown.length} more` : '';
  return [
    faulty(
      'payout_schedule',
      `Stripe pays out ${scheduled.length} of ${whose} by a schedule of its own: ` +
        `${shown.join(', ')}${more}.`,
      "Set their payouts to manual in Stripe's dashboard.",
    ),
  ];
}

export function scheduleOf({ settings }: Stripe.Account): string | null {
  return settings?.payouts?.schedule?.interval ?? null;
}
