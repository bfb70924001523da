/** How many deliveries are on their way to one endpoint at once. */
export const deliveriesPerEndpointMax = 64;
/** Room for several endpoints that share a URL, so that none waits for another's connections. */
export const connectionsPerUrlMax = 4 * deliveriesPerEndpointMax;
/** For how long whoever took up a delivery is taken to be at work on it. */
export const leaseMs = 15_000;
/** An exchange takes a third of it at most, five seconds, and writing what came of it hardly two. */
export const waitShare = 8 / 15;
