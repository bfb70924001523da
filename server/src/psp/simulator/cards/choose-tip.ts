import { amountMinorMax, mulRatio } from '../../../lib/money.ts';
import type { TipOption, TipPrompt } from '../../tip-port.ts';
import type { Scenario } from './scenarios.ts';

/**
 * The customer's answer to the reader's question, in minor units; null if they leave. A tip that is
 * not among the options is entered as an own amount where the reader takes one; otherwise, or if
 * the total would be too large, they leave none.
 */
export function chooseTip(
  prompt: TipPrompt,
  { tip }: Pick<Scenario, 'tip'>,
  amountMinor: bigint,
): bigint | null {
  if (tip === 'abandoned') return null;
  if (tip === 'none') return 0n;
  const isOffered = prompt.allowCustom || prompt.options.some((option) => isSame(option, tip));
  const chosen = tipOf(tip, prompt.eligibleAmount);
  return isOffered && amountMinor + chosen <= amountMinorMax ? chosen : 0n;
}

function tipOf(tip: TipOption, eligibleAmount: number): bigint {
  if ('amount' in tip) return BigInt(tip.amount);
  return mulRatio(BigInt(eligibleAmount), { numerator: BigInt(tip.percent), denominator: 100n });
}

function isSame(one: TipOption, other: TipOption): boolean {
  if ('amount' in one) return 'amount' in other && one.amount === other.amount;
  return 'percent' in other && one.percent === other.percent;
}
