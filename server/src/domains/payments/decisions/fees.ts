import { basisPointsOf, roundDown } from '../../../lib/money.ts';
import type { FeePlan } from '../../platforms/index.ts';

/** The platform's fee of a capture: the override if one was given, never more than the capture. */
export function decideFee(capture: {
  readonly capturedMinor: bigint;
  readonly plan: FeePlan;
  readonly overrideMinor: bigint | null;
  /** The provider's smallest step of amounts; the fee is rounded down to it. */
  readonly unitMinor?: bigint;
}): bigint {
  const { capturedMinor, plan, overrideMinor, unitMinor = 1n } = capture;
  const fee = overrideMinor ?? basisPointsOf(capturedMinor, plan.basisPoints) + plan.fixedMinor;
  return fee > capturedMinor ? capturedMinor : roundDown(fee, unitMinor);
}
