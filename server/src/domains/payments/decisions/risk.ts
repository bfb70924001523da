import {
  type Decline,
  riskBlocked,
  strongAuthenticationRequired,
} from '../../../psp/decline-reasons.ts';
import type { PresentedCard } from '../../../psp/tap-port.ts';
import type { RiskDecision } from '../transaction/stages.ts';

/** Recent uses of a card before this tap. */
export interface CardCounts {
  /** Taps at this device in the last five minutes. */
  readonly tapsAtDevice: number;
  /** Declines anywhere in the last ten minutes. */
  readonly declines: number;
}

export const neverSeen: CardCounts = { tapsAtDevice: 0, declines: 0 };

/** Above these a card must be inserted, unless the cardholder was verified on their own device. */
const contactlessLimitsMinor: Readonly<Record<string, bigint>> = {
  EUR: 5_000n,
  GBP: 10_000n,
  CHF: 8_000n,
  CAD: 25_000n,
};

const tapsAtDeviceMax = 2;
const declinesMax = 3;
const largeAmountMinor = 1_000_000n;
const reviewScore = 50;

export const riskRules = [
  'provider_block',
  'card_declines',
  'contactless_limit',
  'provider_review',
  'card_velocity',
  'large_amount',
  'foreign_card',
] as const;

interface Rule {
  readonly name: (typeof riskRules)[number];
  readonly score: number;
  readonly decline: Decline | null;
}

/** Decides on a card that was read, before the provider is asked. A decline ends the tap. */
export function decideRisk(tap: {
  readonly presented: PresentedCard;
  readonly counts: CardCounts;
  readonly amount: bigint;
  readonly currency: string;
  readonly country: string | null;
}): { readonly risk: RiskDecision; readonly decline: Decline | null } {
  const { presented, counts, amount, currency, country } = tap;
  const limit = contactlessLimitsMinor[currency];
  const hits: Rule[] = [];
  const hit = (name: Rule['name'], score: number, decline: Decline | null = null) =>
    hits.push({ name, score, decline });
  if (presented.riskSignal === 'block') hit('provider_block', 100, riskBlocked);
  if (counts.declines > declinesMax) hit('card_declines', 100, riskBlocked);
  if (!presented.verifiedOnDevice && limit !== undefined && amount > limit) {
    hit('contactless_limit', 100, strongAuthenticationRequired);
  }
  if (presented.riskSignal === 'review') hit('provider_review', 60);
  // Including this tap.
  if (counts.tapsAtDevice + 1 > tapsAtDeviceMax) hit('card_velocity', 60);
  if (amount > largeAmountMinor) hit('large_amount', 30);
  const { issuer_country: issuedIn } = presented.card;
  if (country !== null && issuedIn !== null && issuedIn !== country) hit('foreign_card', 20);
  const score = Math.min(100, Math.max(0, ...hits.map((rule) => rule.score)));
  const decline = hits.find((rule) => rule.decline !== null)?.decline ?? null;
  const decision = decline !== null ? 'block' : score >= reviewScore ? 'review' : 'approve';
  return { risk: { decision, score, rules: hits.map((rule) => rule.name) }, decline };
}
