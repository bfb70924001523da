import type { Service } from './serve.ts';

/** Under npm one Ctrl-C arrives twice within this time: from the terminal, and forwarded by npm. */
const sameSignalMs = 500;

/**
 * Stops the service and ends the process with the code, or with 1 when it takes too long. Returns
 * what to do on a further signal. However it ends, no PostgreSQL is left running.
 */
export function stopService(
  service: Service,
  { timeoutMs, code }: { readonly timeoutMs: number; readonly code: number },
): (code: number) => void {
  const sinceMs = performance.now();
  let isCutOff = false;
  /** The next start recovers the requests and work in progress. */
  const cutOff = async (because: string, exitCode: number) => {
    if (isCutOff) return;
    isCutOff = true;
    console.error(`  Stopping at once (${because}): what is under way is cut off…`);
    await service.cutOff();
    process.exit(exitCode);
  };
  setTimeout(() => cutOff(`${timeoutMs / 1000} s are over`, 1), timeoutMs);
  service.stop().then(
    () => {
      if (!isCutOff) process.exit(code);
    },
    (error: unknown) => {
      // When cut off, stopping fails because its database is gone.
      if (isCutOff) return;
      console.error('Taprail ends, but not everything could be stopped as it should:', error);
      process.exit(1);
    },
  );
  return (exitCode) => {
    if (performance.now() - sinceMs > sameSignalMs) cutOff('told again', exitCode);
  };
}
