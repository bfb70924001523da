/** How many attempts a receiver may see of one delivery, whatever happens to workers. */
export const attemptsMax = 20;
/** How many deliveries are sent to one endpoint at once. */
export const deliveriesPerEndpointMax = 64;
/** Room for several endpoints that share a URL, so that none waits for another's connections. */
export const connectionsPerUrlMax = 4 * deliveriesPerEndpointMax;
/** How long a delivery belongs to the worker that claimed it. */
export const leaseMs = 15_000;
/** How much of the lease a delivery may wait: an exchange takes a third, recording about 2 s. */
export const waitShare = 8 / 15;
