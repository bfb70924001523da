/** What the rest of the service may know of what a person decides. */
export type { Decision } from './decision.ts';
export { decisionPrefixes, findDecision, type Sought } from './find-decision.ts';
export { listDecisions } from './list-decisions.ts';
export { orderAgain } from './order-again.ts';
