type Fetch = typeof fetch;

const asksMax = 40;

/**
 * A caller on a bad day: it retries unknown outcomes and failures under the same idempotency key,
 * after a while.
 */
export function patientFetch(send: Fetch, wait: () => Promise<unknown>): Fetch {
  return async (url, init) => {
    for (let asks = 1; ; asks += 1) {
      const response = await send(url, init);
      const isMutation = (init?.method ?? 'GET') !== 'GET';
      const isOpen = [202, 502, 503].includes(response.status);
      if (!isMutation || !isOpen || asks === asksMax) return response;
      await wait();
    }
  };
}
