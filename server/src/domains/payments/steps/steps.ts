import {
  captureStep,
  chargeStep,
  expireStep,
  extendStep,
  increaseStep,
  reverseStep,
  settleStep,
  voidStep,
} from '../authorisations/authorisation-steps.ts';
import { disputeSteps } from '../disputes/dispute-steps.ts';
import { returnFeeStep } from '../refunds/fee-return-step.ts';
import { lateRefundStep, refundOutcomeStep, refundStep } from '../refunds/refund-steps.ts';
import { lateSteps } from './late-steps.ts';
import type { Step } from './step.ts';

const steps: readonly Step[] = [
  captureStep,
  increaseStep,
  extendStep,
  chargeStep,
  voidStep,
  reverseStep,
  expireStep,
  settleStep,
  refundStep,
  refundOutcomeStep,
  lateRefundStep,
  returnFeeStep,
  ...lateSteps,
  ...disputeSteps,
] as readonly unknown[] as readonly Step[];

export function findStep(kind: string): Step {
  const step = steps.find((candidate) => candidate.kind === kind);
  if (step === undefined) throw new Error(`no step is called ${kind}`);
  return step;
}
