/** What the rest of the service may know of disputes. */
export type { Disputes } from './disputes.ts';
export { listDisputesToAsk } from './list-to-ask.ts';
export { answerCompletions } from './look-up.ts';
export { countOpenDisputes } from './open-disputes.ts';
export { type ReadDispute, readDisputes } from './read-disputes.ts';
export { refreshDispute } from './refresh-dispute.ts';
export { disputeRoutes } from './routes.ts';
export { disputeTestRoutes } from './test-routes.ts';
