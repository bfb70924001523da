/** How many deliveries are on their way to one endpoint at once. */
export const deliveriesPerEndpointMax = 64;
/** Room for several endpoints that share a URL, so that none waits for another's connections. */
export const connectionsPerUrlMax = 4 * deliveriesPerEndpointMax;
/** For how long whoever took up a delivery is taken to be at work on it. */
export const leaseMs = 15_000;
/** An exchange takes five seconds at most, and writing down what came of it hardly two. */
export const afterWaitingMs = 7_000;
