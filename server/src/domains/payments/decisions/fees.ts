import { basisPointsOf, roundDown } from '../../../lib/money.ts';
import type { FeePlan } from '../../platforms/index.ts';

/** What the platform keeps of a capture: the override where one was given, never more than all. */
export function decideFee(capture: {
  readonly capturedMinor: bigint;
  readonly plan: FeePlan;
  readonly overrideMinor: bigint | null;
  /** The least step of amounts at the provider; a fee that falls between two is rounded down. */
  readonly unitMinor?: bigint;
}): bigint {
  const { capturedMinor, plan, overrideMinor, unitMinor = 1n } = capture;
  const fee = overrideMinor ?? basisPointsOf(capturedMinor, plan.basisPoints) + plan.fixedMinor;
  return fee > capturedMinor ? capturedMinor : roundDown(fee, unitMinor);
}
