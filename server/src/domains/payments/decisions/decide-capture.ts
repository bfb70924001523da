import { toJsonAmount } from '../../../lib/money.ts';
import type { CaptureResult } from '../../../psp/tap-port.ts';
import type { FeePlan } from '../../platforms/index.ts';
import { availability } from '../../settlement/index.ts';
import type { Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { capturePosting } from './capture-posting.ts';
import { decideFee } from './fees.ts';
import { lockRate, type RateSource, rateOf } from './fx.ts';

export interface CaptureTerms {
  readonly plan: FeePlan;
  readonly rates: RateSource;
  /** The local time at which a business day ends. */
  readonly cutOff: string;
  /** The provider's smallest step of amounts in the currency; 1 unless it sets one. */
  readonly unitMinor?: bigint;
  /** The version of the settings with the plan and the cut-off. */
  readonly settingsVersion: number;
  /** Whether the provider returns the fee in a separate step after a refund or a reversal. */
  readonly feeFollows: boolean;
}

/**
 * Captures an open authorisation and releases the rest in the same operation. A capture that the
 * scheme refuses changes no amount.
 */
export function captureChange(
  transaction: Transaction,
  capture: {
    readonly amount: bigint;
    readonly result: CaptureResult;
    readonly terms: CaptureTerms;
    /** The fee that the provider kept, where it differs from the terms in force now. */
    readonly platformFee?: bigint;
    readonly operationId: string;
    readonly at: Date;
  },
): Change {
  const { result, terms, at } = capture;
  const { facts, currency } = transaction;
  const amount = toJsonAmount(capture.amount);
  if (result.kind === 'failed') {
    const { code, message } = result;
    const body = { amount, currency, code, message, at: at.toISOString() };
    return stageChange(transaction, [{ kind: 'capture_failure', body }], ['charge.failed']);
  }
  const feeMinor = capture.platformFee ?? platformFeeOf(transaction, capture.amount, terms);
  const { settled } = result;
  const fx =
    settled === null
      ? lockRate({
          source: terms.rates,
          from: currency,
          to: facts.settlementCurrency,
          netMinor: capture.amount - feeMinor,
          at,
        })
      : rateOf(settled, { from: currency });
  const released = transaction.amountAuthorised - capture.amount;
  const platform_fee = toJsonAmount(feeMinor);
  const { timeZone, payoutDelayDays: delayDays } = facts;
  const settles = availability(at, {
    timeZone,
    delayDays,
    currency: fx?.to ?? currency,
    cutOff: terms.cutOff,
  });
  const stages: Stage[] = [
    {
      kind: 'capture',
      body: {
        amount,
        currency,
        platform_fee,
        fx,
        settings_version: terms.settingsVersion,
        available_on: settles.on,
        available_at: settles.at.toISOString(),
        at: at.toISOString(),
      },
    },
  ];
  if (released > 0n) {
    stages.push({
      kind: 'release',
      body: { amount: toJsonAmount(released), at: at.toISOString() },
    });
  }
  const change = stageChange(transaction, stages, ['charge.captured']);
  const posting = capturePosting(change.transaction, { postingId: capture.operationId, at });
  return { ...change, posting };
}

/** The platform's fee of a capture, sent to the provider before it and posted after. */
export function platformFeeOf(
  { facts: { feeOverride } }: Transaction,
  capturedMinor: bigint,
  { plan, unitMinor = 1n }: Pick<CaptureTerms, 'plan' | 'unitMinor'>,
): bigint {
  const overrideMinor = feeOverride === null ? null : BigInt(feeOverride);
  return decideFee({ capturedMinor, plan, overrideMinor, unitMinor });
}
