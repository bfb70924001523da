import type { Queryable } from '../../postgres/database.ts';
import { listUndecidedSteps } from '../payments/index.ts';
import { listUndecidedPayouts } from '../settlement/index.ts';
import { type Decision, decisionOfPayout, decisionOfStep } from './decision.ts';

/** A platform's pending decisions, oldest first. */
export async function listDecisions(database: Queryable, platformId: string): Promise<Decision[]> {
  const steps = await listUndecidedSteps(database, platformId);
  const payouts = await listUndecidedPayouts(database, platformId);
  return [
    ...steps.flatMap((step) => (step.since === null ? [] : decisionOfStep(step, step.since))),
    ...payouts.map((payout) => decisionOfPayout(payout, payout.since)),
  ].toSorted((a, b) => a.since.getTime() - b.since.getTime());
}
