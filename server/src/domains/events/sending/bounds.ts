/** How many attempts of a delivery a receiver may see, even if workers crash. */
export const attemptsMax = 20;
/** How many deliveries are sent to one endpoint at once. */
export const deliveriesPerEndpointMax = 64;
/** Several endpoints may share a URL without waiting for each other's connections. */
export const connectionsPerUrlMax = 4 * deliveriesPerEndpointMax;
/** How long a delivery belongs to the worker that claimed it. */
export const leaseMs = 15_000;
/** The part of the lease that a delivery may wait. An exchange takes a third, recording 2 s. */
export const waitShare = 8 / 15;
