import type { JsonObject } from '../../server/src/lib/json.ts';
import type { SeededRandom } from './seeded-random.ts';
import type { PlannedRequest } from './submission-plan.ts';

export interface MoneyShop {
  readonly externalRef: string;
  readonly currency: 'EUR' | 'GBP';
  readonly timeZone: string;
  readonly hasFailingBank: boolean;
}

/** A capture, and its later steps. */
export interface MoneyPlan {
  readonly tap: PlannedRequest;
  /** Its refunds, which are sent one after the other. */
  readonly refunds: readonly { readonly amount: number; readonly key: string }[];
  /** The answer to its dispute; null without a dispute or an answer. */
  readonly answer: 'winning_evidence' | 'losing_evidence' | 'accept' | null;
}

const kinds = [
  'kept',
  'refunded',
  'refunded',
  'refund fails',
  'disputed',
  'disputed',
  'withdrawn',
] as const;

export function planMoney(
  random: SeededRandom,
  place: { readonly shop: MoneyShop; readonly reference: string },
): MoneyPlan {
  const { shop, reference } = place;
  const kind = random.pick(kinds);
  const amount = 1000 + random.below(9000);
  const body: JsonObject = {
    amount,
    currency: shop.currency,
    submerchant: shop.externalRef,
    device: devices[kind] ?? `reader-${shop.externalRef}`,
    reference,
  };
  const isRefunded = kind === 'refunded' || kind === 'refund fails';
  const parts = isRefunded ? 1 + random.below(2) : 0;
  const answers = ['winning_evidence', 'losing_evidence', 'accept', null] as const;
  return {
    tap: { method: 'POST', path: '/v1/taps', body, key: `tap-${reference}` },
    refunds: Array.from({ length: parts }, (_, part) => ({
      amount: 1 + random.below(Math.floor(amount / 2)),
      key: `refund-${reference}-${part}`,
    })),
    answer: kind === 'disputed' || kind === 'withdrawn' ? random.pick(answers) : null,
  };
}

const devices: Readonly<Partial<Record<(typeof kinds)[number], string>>> = {
  'refund fails': 'sim_refund_fail',
  disputed: 'sim_dispute_fraud',
  withdrawn: 'sim_dispute_withdrawn',
};

/** A partial payout, and whether its caller cancels it. */
export interface PayoutPlan {
  readonly request: PlannedRequest;
  readonly isCancelled: boolean;
}

export function planPayout(
  random: SeededRandom,
  { externalRef: submerchant, currency }: MoneyShop,
  reference: string,
): PayoutPlan {
  const body = { submerchant, currency, amount: 1 + random.below(500) };
  const key = `payout-${reference}`;
  return {
    request: { method: 'POST', path: '/v1/payouts', body, key },
    isCancelled: random.chance(0.4),
  };
}
