import type Stripe from 'stripe';
import { newUuid } from '../../../lib/ids.ts';
import type { PspAccount } from '../../port.ts';
import type { StripeCalls } from '../stripe-calls.ts';

type Found = NonNullable<PspAccount['collecting']>;

/**
 * The countries where Stripe debits the banks of accounts whose requirements we collect: its
 * support page "Auto Debit FAQ" has Yes for Custom accounts in these two, and Preview, which counts
 * as no, in Australia, New Zealand, SEPA countries and the United Kingdom.
 */
export const collectingCountries: ReadonlySet<string> = new Set(['US', 'CA']);

/**
 * Turns collecting a negative balance from the account's bank on or off. Null if it worked. Each
 * try has its own key, as in `keepManual`: a repeat does no harm, and a replayed answer would hide
 * that a person has changed it back.
 */
export async function keepCollecting(
  calls: StripeCalls,
  account: Stripe.Account,
  wanted: boolean,
): Promise<Found | null> {
  if (isOn(account) === wanted) return null;
  const { id } = account;
  const key = `${id}:collecting:${newUuid()}`;
  const settings = { payouts: { debit_negative_balances: wanted } };
  const answer = await calls.ask({ account: null, key, object: 'account', id }, (stripe, options) =>
    stripe.accounts.update(id, { settings }, options),
  );
  if (answer.kind === 'done' && isOn(answer.value) === wanted) return null;
  const isRefused = answer.kind === 'refused' && !answer.retryable && answer.isOwnFault !== true;
  return { wanted, refusedAs: isRefused ? answer.code : null };
}

function isOn({ settings }: Pick<Stripe.Account, 'settings'>): boolean {
  return settings?.payouts?.debit_negative_balances === true;
}
