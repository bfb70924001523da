export type { StripeControl } from './control/control.ts';
export { checkAgainstDescription } from './description/against-description.ts';
export type { FaultEitherWay, FaultKind } from './http/fault-kinds.ts';
export type { FaultOrder, Hold } from './http/faults.ts';
export type { RecordedRequest } from './http/front-desk.ts';
export type { RainOrder } from './http/rain.ts';
export { type StripeServer, startStripeServer } from './stripe-server.ts';
export type { CardScenario, TestCard } from './terminal/card-scenario.ts';
export { clientOf, openMerchant, openStripe, takeTap } from './test-client.ts';
