/** The public interface of decisions for other domains. */
export type { Decision } from './decision.ts';
export { decisionPrefixes, findDecision, type Sought } from './find-decision.ts';
export { listDecisions } from './list-decisions.ts';
export { orderAgain } from './order-again.ts';
