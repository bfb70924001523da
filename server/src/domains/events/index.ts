/** The exports of events and webhooks for the rest of the service. */
export { deliveryWork, deliveryWorkName } from './deliveries/delivery-work.ts';
export { type Lease, type NewDelivery, Outbox } from './deliveries/outbox.ts';
export { deleteAllEndpoints, endpointRemovalWork } from './endpoints/delete-endpoint.ts';
export { type DisabledEndpoint, listDisabledEndpoints } from './endpoints/disabled-endpoints.ts';
export { endpointHealthRoutes } from './endpoints/endpoint-health-routes.ts';
export { pruneEndpointHours } from './endpoints/endpoint-hour-store.ts';
export { endpointRoutes } from './endpoints/endpoint-routes.ts';
export { type EndpointBehind, listEndpointsBehind } from './endpoints/endpoints-behind.ts';
export { lostEventRoutes } from './endpoints/lost-event-routes.ts';
export { findForeignSecret, resealSecrets } from './endpoints/reseal-secrets.ts';
export { eraseExcerpts } from './erasure/erase-excerpts.ts';
export type { ComposeBodies } from './events/bodies.ts';
export { createCatalogue } from './events/catalogue.ts';
export { emit } from './events/emit.ts';
export {
  type Event,
  type EventFacts,
  type EventKind,
  eventKinds,
  renderEnvelope,
} from './events/event.ts';
export { eventRoutes } from './events/event-routes.ts';
export { pruneEvents } from './events/retention.ts';
export { createEvents, type Events } from './events.ts';
export { redeliveryRoutes } from './redelivery/redelivery-routes.ts';
export { redeliveryWork } from './redelivery/redelivery-work.ts';
export { DeliveryThread } from './sending/delivery-thread.ts';
