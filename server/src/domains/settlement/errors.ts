import { conflict, forbidden, notFound, type ServiceError } from '../../lib/errors.ts';
import type { PayoutLimits } from '../../psp/payout-port.ts';
import { amountTooSmall } from '../../request/errors.ts';

export const payoutNotFound = notFound(
  'payout_not_found',
  'This platform has no payout with that id.',
  'Check the id; `GET /v1/payouts` lists the payouts.',
);

export const payoutsDisabled = forbidden(
  'payouts_disabled',
  'The sub-merchant cannot be paid out now. Its status and requirements say why.',
  'Read the sub-merchant: send what is in `currentlyDue`, or end the pause if `disabledReason` is platform_paused.',
);

export const balanceInsufficient = conflict(
  'balance_insufficient',
  'The amount is more than what is available in that currency. See GET /v1/balance.',
  'Ask for less, or leave `amount` out to be paid all that is available.',
);

export const noBankAccount = conflict(
  'no_bank_account',
  'The sub-merchant has no bank account in this currency, so its balance waits.',
  'PATCH the sub-merchant with an `external_account` in the currency; the next payout of the schedule takes the balance then.',
);

export const payoutNotCancellable = conflict(
  'payout_not_cancellable',
  'Only a payout that is scheduled can be cancelled; this one was sent or has ended.',
  'Do nothing: if the bank rejects it, its money is available again.',
);

export const payoutNotInTransit = conflict(
  'payout_not_in_transit',
  'The payout is not with the bank now: it is not sent yet, or has ended.',
  'Let the payout be sent first: advance the test clock to 09:00 where the sub-merchant is.',
);

/** Refuses an amount below the provider's minimum. */
export function belowMinimum(currency: string, { minimumMinor }: PayoutLimits): ServiceError {
  const message =
    `The provider pays out ${minimumMinor} or more in ${currency}, in minor units. What is less ` +
    'waits for the next payout.';
  return amountTooSmall({ param: 'amount', message });
}

/** Refuses to pay out a whole balance below the provider's minimum. */
export function waitsForMore(currency: string, { minimumMinor }: PayoutLimits): ServiceError {
  const message =
    `The available money waits for the next payout, since the provider pays out ${minimumMinor} or ` +
    `more in ${currency}, in minor units. See GET /v1/balance.`;
  return balanceInsufficient({ message });
}

/** Refuses a payout of the platform above its fees less deductions. */
export function notThere({
  currency,
  earned,
  there,
  limits,
}: {
  readonly currency: string;
  readonly earned: bigint;
  readonly there: bigint;
  readonly limits: PayoutLimits;
}): ServiceError {
  if (there > 0n && there < limits.minimumMinor) return waitsForMore(currency, limits);
  if (there === earned) return balanceInsufficient({ param: 'amount' });
  const message =
    `Of ${earned} ${currency} in fees, ${there} are really there, in minor units: the provider ` +
    'took the rest, or a person moved it. See deductions in GET /v1/balance.';
  return balanceInsufficient({ param: 'amount', message });
}
