import { basisPointsOf } from '../../../lib/money.ts';

/** A platform's fee in one currency: a share of what is captured, and a fixed part. */
export interface FeePlan {
  readonly basisPoints: number;
  readonly fixedMinor: bigint;
}

export const noFee: FeePlan = { basisPoints: 0, fixedMinor: 0n };

/** What the platform keeps of a capture: the override where one was given, never more than all. */
export function decideFee(capture: {
  readonly capturedMinor: bigint;
  readonly plan: FeePlan;
  readonly overrideMinor: bigint | null;
}): bigint {
  const { capturedMinor, plan, overrideMinor } = capture;
  const fee = overrideMinor ?? basisPointsOf(capturedMinor, plan.basisPoints) + plan.fixedMinor;
  return fee > capturedMinor ? capturedMinor : fee;
}
