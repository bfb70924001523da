/** What the rest of the service may know of events. */
export { type BodyParts, bodiesOf, type ComposeBodies } from './bodies.ts';
export { createCatalogue } from './catalogue.ts';
export { cancelDeliveries, insertDeliveries, listDeliveries } from './delivery-store.ts';
export { emit } from './emit.ts';
export { endpointNotFound } from './errors.ts';
export {
  type Event,
  type EventFacts,
  type EventKind,
  eventKinds,
  renderEnvelope,
} from './event.ts';
export { createEvents, type Events } from './events.ts';
export { deliveryExample, newDeliveryExample } from './examples.ts';
export { type Lease, type NewDelivery, Outbox } from './outbox.ts';
export { redeliveryRoutes } from './redelivery-routes.ts';
export { redeliveryWork } from './redelivery-work.ts';
export { renderDelivery } from './render.ts';
export { pruneEvents } from './retention.ts';
export { eventRoutes } from './routes.ts';
export { eventKindText, kindForm, WebhookDelivery } from './schemas.ts';
export { findEvents, insertTestEvent } from './store.ts';
export { attemptsMax, type DeliveryKind, type DeliveryRow, endpointsMax } from './types.ts';
