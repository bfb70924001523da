import { newUuid } from '../../lib/ids.ts';
import { isoText } from '../../lib/iso-text.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { CaptureResult } from '../../psp/tap-port.ts';
import { capturePosting } from './capture-posting.ts';
import { decideFee, type FeePlan } from './fees.ts';
import { lockRate, type RateSource } from './fx.ts';
import type { Change } from './recording.ts';
import type { Transaction } from './types.ts';

export interface CaptureTerms {
  readonly plan: FeePlan;
  readonly rates: RateSource;
}

const captureFailed = {
  code: 'capture_failed',
  message: 'The scheme refused the capture. What is held stays held until capture_before.',
} as const;

/**
 * What a capture makes of an open authorisation: money moves for what is captured, and whatever is
 * left of the authorisation is released in the same breath. A capture that the scheme refuses
 * leaves every amount as it was.
 */
export function captureChange(
  transaction: Transaction,
  capture: {
    readonly amount: bigint;
    readonly result: CaptureResult;
    readonly terms: CaptureTerms;
    readonly at: Date;
  },
): Change {
  const { result, amount, terms, at } = capture;
  if (result.kind === 'failed') {
    return {
      transaction: { ...transaction, facts: { ...transaction.facts, failure: captureFailed } },
      // The provider's own words are kept where they are not the answer to anybody.
      stages: [
        {
          kind: 'capture_failure',
          body: {
            amount: toJsonAmount(amount),
            currency: transaction.currency,
            code: result.code,
            message: result.message,
            at: isoText(at),
          },
        },
      ],
      postings: [],
      events: ['charge.failed'],
    };
  }
  const { facts, currency } = transaction;
  const overrideMinor = facts.feeOverride === null ? null : BigInt(facts.feeOverride);
  const feeMinor = decideFee({ capturedMinor: amount, plan: terms.plan, overrideMinor });
  const fx = lockRate({
    source: terms.rates,
    from: currency,
    to: facts.settlementCurrency,
    netMinor: amount - feeMinor,
    at,
  });
  const released = transaction.amountAuthorised - amount;
  const captured: Transaction = {
    ...transaction,
    amountCaptured: amount,
    amountReleased: released,
    platformFee: feeMinor,
    facts: { ...facts, fx, failure: null, capturedAt: isoText(at) },
    dueAt: null,
  };
  const posting = { postingId: newUuid(), capturedMinor: amount, feeMinor, fx, at };
  return {
    transaction: captured,
    stages: [
      {
        kind: 'capture',
        body: {
          amount: toJsonAmount(amount),
          currency,
          platform_fee: toJsonAmount(feeMinor),
          fx,
          at: isoText(at),
        },
      },
      ...(released > 0n
        ? [
            {
              kind: 'release' as const,
              body: { amount: toJsonAmount(released), at: isoText(at) },
            },
          ]
        : []),
    ],
    postings: [capturePosting(captured, posting)],
    events: ['charge.captured'],
  };
}
