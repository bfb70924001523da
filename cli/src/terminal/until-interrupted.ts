/** Does work that goes on until Ctrl-C, or until nobody reads the output any more. */
export async function untilInterrupted(
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const ending = new AbortController();
  // Under npm one Ctrl-C arrives twice, so that further ones change nothing.
  const end = () => ending.abort();
  process.on('SIGINT', end).on('SIGTERM', end);
  // As after `npx taprail listen | head -3`.
  process.stdout.on('error', end);
  try {
    await work(ending.signal);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
    process.stdout.off('error', end);
  }
}
