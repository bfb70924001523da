/** Resolves after that time; rejects with the signal's reason if that comes first. */
export function wait(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end);
      resolve();
    }, ms);
    if (signal?.aborted) end();
    else signal?.addEventListener('abort', end, { once: true });
  });
}

/** Twice as long after each attempt, up to a bound, and never the same for two clients. */
export function backoffMs(attempt: number, { firstMs = 250, maxMs = 8_000 } = {}): number {
  return Math.min(firstMs * 2 ** attempt, maxMs) * (0.75 + Math.random() / 2);
}
