import { isCurrency } from '../../../lib/currencies.ts';
import type { ServiceError } from '../../../lib/errors.ts';
import { parseId } from '../../../lib/ids.ts';
import { shareFence } from '../../../operations/fence.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { amountFaults, unitFaults } from '../../../request/amounts.ts';
import type { Answer, PlatformContext, SoundPart } from '../../../request/context.ts';
import { currencyNotSupported } from '../../../request/errors.ts';
import { findIdByExternalRef, findPayees, unknownSubMerchant } from '../../onboarding/index.ts';
import {
  balanceInsufficient,
  belowMinimum,
  noBankAccount,
  payoutNotFound,
  payoutsDisabled,
  waitsForMore,
} from '../errors.ts';
import type { Settlement } from '../settlement.ts';
import { isAvailable, takesCurrency } from './bank-accounts.ts';
import { payOutAll, payOutPart, payOutPlatform } from './make-payout.ts';
import { type Payout, renderPresentPayout } from './payout.ts';
import { limitsIn } from './payout-limits.ts';
import { cancelPayout } from './payout-progress.ts';

interface PayoutBody {
  readonly submerchant?: string;
  readonly currency: string;
  readonly amount?: number;
}

/** Faults of a payout's request. */
export function payoutFaults(
  { payouts }: Pick<Settlement, 'payouts'>,
  { currency, amount }: SoundPart<PayoutBody>,
): readonly ServiceError[] {
  const wrongAmount = amountFaults(amount, 'amount');
  if (typeof currency !== 'string') return wrongAmount;
  if (!isCurrency(currency)) return [currencyNotSupported({ param: 'currency' }), ...wrongAmount];
  if (wrongAmount.length > 0 || typeof amount !== 'number') return wrongAmount;
  const limits = limitsIn(payouts, currency);
  const { unitMinor } = limits;
  const wrongUnits = unitFaults(amount, 'amount', { currency, unitMinor });
  if (wrongUnits.length > 0) return wrongUnits;
  return BigInt(amount) < limits.minimumMinor ? [belowMinimum(currency, limits)] : [];
}

/** Makes a requested payout. Until it is sent, its whole effect is in the database. */
export async function create(
  settlement: Settlement,
  context: PlatformContext<unknown, unknown, PayoutBody>,
): Promise<Answer> {
  const answer = await settlement.idempotency.once(context, async (transaction) => {
    const payout = await make(settlement, transaction, context);
    return { status: 201, body: renderPresentPayout(payout) };
  });
  settlement.wake(context.caller.platformId);
  return answer;
}

export function cancel(
  settlement: Settlement,
  context: PlatformContext<{ readonly id: string }>,
): Promise<Answer> {
  const id = parseId('po', context.params.id);
  return settlement.idempotency.once(context, async (transaction) => {
    if (id === null) throw payoutNotFound();
    const key = { platformId: context.caller.platformId, id, at: context.now };
    return {
      status: 200,
      body: renderPresentPayout(await cancelPayout(settlement, transaction, key)),
    };
  });
}

async function make(
  settlement: Settlement,
  transaction: Queryable,
  { caller, body, now }: PlatformContext<unknown, unknown, PayoutBody>,
): Promise<Payout> {
  const { platformId } = caller;
  await shareFence(transaction, { platformId, now });
  const { submerchant: externalRef, currency } = body;
  const amount = body.amount === undefined ? null : BigInt(body.amount);
  if (externalRef === undefined) {
    return payOutPlatform(settlement, transaction, { platformId, currency, amount, now });
  }
  const subMerchantId = await findIdByExternalRef(transaction, {
    platformId,
    externalRef,
  });
  const payees = await findPayees(
    transaction,
    platformId,
    subMerchantId === null ? [] : [subMerchantId],
  );
  const payee = payees.get(subMerchantId ?? '');
  if (!subMerchantId || !payee) {
    const param = 'submerchant';
    throw await unknownSubMerchant(transaction, { platformId, externalRef }, { param });
  }
  if (!payee.payoutsEnabled) throw payoutsDisabled({ param: 'submerchant' });
  if (!takesCurrency(payee, currency)) {
    const wanted = { platformId, subMerchantId, currency, amount: amount ?? 1n };
    if (await isAvailable(transaction, wanted)) throw noBankAccountIn(currency);
    throw balanceInsufficient({ message: nothingAvailable });
  }
  const account = { subMerchantId, payee, currency, now };
  if (amount !== null) {
    return payOutPart(settlement, transaction, { platformId, ...account, amount });
  }
  const all = { platformId, accounts: [account], isAutomatic: false };
  const { payouts, waiting } = await payOutAll(settlement, transaction, all);
  const [limits] = waiting.values();
  if (limits !== undefined) throw waitsForMore(currency, limits);
  const [payout] = payouts;
  if (payout === undefined) throw balanceInsufficient({ message: nothingAvailable });
  return payout;
}

function noBankAccountIn(currency: string): ServiceError {
  const message =
    `The sub-merchant has no bank account in ${currency}, so its balance waits. PATCH the ` +
    `sub-merchant with an external_account whose currency is ${currency}.`;
  return noBankAccount({ param: 'currency', message });
}

const nothingAvailable = 'Nothing is available in that currency. See GET /v1/balance.';
