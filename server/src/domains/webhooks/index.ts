/** What the rest of the service may know of webhooks. */
export { createCatalogue } from './catalogue.ts';
export { Dispute, disputeExample, Refund, refundExample } from './catalogue-objects.ts';
export { endpointRemovalWork } from './delete-endpoint.ts';
export { DeliveryThread } from './delivering/delivery-thread.ts';
export { deliveryWork } from './delivery-work.ts';
export { endpointRoutes } from './endpoint-routes.ts';
export {
  type Event,
  type EventFacts,
  type EventKind,
  eventKinds,
  renderEnvelope,
} from './event.ts';
export { eventRoutes } from './event-routes.ts';
export { type Lease, type NewDelivery, Outbox } from './outbox.ts';
export { redeliveryRoutes } from './redelivery-routes.ts';
export { redeliveryWork } from './redelivery-work.ts';
export { resealSecrets } from './reseal-secrets.ts';
export { pruneEvents } from './retention.ts';
export { createWebhooks, deliveryWorkName } from './webhooks.ts';
