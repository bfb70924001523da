/** What the rest of the service may know of webhooks. */
export { deleteAllEndpoints, endpointRemovalWork } from './delete-endpoint.ts';
export { DeliveryThread } from './delivering/delivery-thread.ts';
export { deliveryWork } from './delivery-work.ts';
export { endpointRoutes } from './endpoint-routes.ts';
export { type EndpointBehind, listEndpointsBehind } from './endpoints-behind.ts';
export { findForeignSecret, resealSecrets } from './reseal-secrets.ts';
export type { Webhooks } from './webhooks.ts';
export { deliveryWorkName } from './webhooks.ts';
