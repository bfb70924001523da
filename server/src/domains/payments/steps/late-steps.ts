import { toJsonAmount } from '../../../lib/money.ts';
import type { CapturedFacts, CardFacts, CryptogramFacts } from '../../../psp/tap-port.ts';
import { captureChange } from '../decisions/decide-capture.ts';
import { checkReversal, reversalChange } from '../decisions/decide-reversal.ts';
import { alreadyCaptured, authorisationNotOpen } from '../errors.ts';
import { renderTap } from '../transaction/render.ts';
import { stageChange } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import type { Step } from './step.ts';

/** A capture as JSON, the form of stored requests. */
interface LateCapture {
  readonly amount: number;
  readonly platformFee: number;
  readonly ref: string;
  readonly settled: {
    readonly amount: number;
    readonly currency: string;
    readonly rate: string;
    readonly source: string;
    readonly at: string;
  } | null;
}

export function lateCaptureOf({ amount, platformFee, result }: CapturedFacts): LateCapture {
  const { ref, settled } = result;
  return {
    amount: toJsonAmount(amount),
    platformFee: toJsonAmount(platformFee),
    ref,
    settled: settled && {
      ...settled,
      amount: toJsonAmount(settled.amount),
      at: settled.at.toISOString(),
    },
  };
}

/** Whether a capture of this amount was recorded as failed. */
export function hasFailedCapture({ stages }: Transaction, amount: bigint): boolean {
  return stages.some(
    ({ kind, body }) => kind === 'capture_failure' && BigInt(body.amount) === amount,
  );
}

/** A capture that was recorded as failed and happened after all. */
export const lateCaptureStep: Step<LateCapture, null> = {
  kind: 'capture_late',
  status: 200,
  amount: (_transaction, { amount }) => BigInt(amount),
  check: ({ status, amountCaptured }) => {
    if (amountCaptured > 0n) throw alreadyCaptured();
    if (status !== 'approved') throw authorisationNotOpen();
  },
  ask: null,
  decide: (transaction, { request, terms, operationId, at }) => {
    const { ref, settled } = request;
    return captureChange(transaction, {
      amount: BigInt(request.amount),
      platformFee: BigInt(request.platformFee),
      result: {
        kind: 'captured',
        ref,
        settled: settled && {
          ...settled,
          amount: BigInt(settled.amount),
          at: new Date(settled.at),
        },
      },
      terms,
      operationId,
      at,
    });
  },
  render: renderTap,
};

/** A reversal that was refused and happened after all. */
export const lateReversalStep: Step<null, null> = {
  kind: 'reverse_late',
  status: 200,
  amount: (transaction) => transaction.amountCaptured,
  check: (transaction) => checkReversal(transaction),
  ask: null,
  decide: (transaction, { terms: { feeFollows }, operationId, at }) =>
    reversalChange(transaction, { reason: 'confirmed_late', feeFollows, operationId, at }),
  render: renderTap,
};

interface CardRequest {
  readonly card: CardFacts;
  readonly cryptogram: CryptogramFacts | null;
}

/** The card of an approved tap, told late by the provider. */
export const cardStep: Step<CardRequest, null> = {
  kind: 'card',
  status: 200,
  amount: () => 0n,
  check: () => {},
  ask: null,
  decide: (transaction, { request: { card, cryptogram }, at }) => {
    const body = { card, cryptogram, at: at.toISOString() };
    return stageChange(transaction, [{ kind: 'card', body }]);
  },
  render: renderTap,
};

export const lateSteps = [lateCaptureStep, lateReversalStep, cardStep];
