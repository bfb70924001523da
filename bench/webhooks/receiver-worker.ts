import { createServer, type ServerResponse } from 'node:http';
import { createHistogram } from 'node:perf_hooks';
import type { ReceiverReport } from './receiver.ts';

/**
 * The platform's side, in a process of its own: takes deliveries, answers at once, and notes how
 * long after it was made an event came.
 */
let report: ReceiverReport;
let latencies = createHistogram();

/** The first ten characters of an id hold the milliseconds at which it was made. */
const idTime = /"id":"evt_(.{10})/;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function madeAtMs(head: string): number {
  let ms = 0;
  for (const character of idTime.exec(head)?.[1] ?? '') {
    ms = 32 * ms + alphabet.indexOf(character);
  }
  return ms;
}

function begin(): void {
  latencies = createHistogram();
  report = { count: 0, firstAtMs: 0, lastAtMs: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 };
}

function take(head: string, response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 0 }).end();
  const now = performance.timeOrigin + performance.now();
  latencies.record(Math.max(1, Math.round((now - madeAtMs(head)) * 1000)));
  const { count, firstAtMs } = report;
  report = { ...report, count: count + 1, firstAtMs: firstAtMs || now, lastAtMs: now };
}

begin();
const server = createServer((request, response) => {
  let head = '';
  request.on('data', (chunk: Buffer) => {
    // The id comes first.
    if (head === '') head = chunk.toString('latin1', 0, 64);
  });
  request.on('end', () => take(head, response));
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => process.send?.(server.address()));

process.on('message', (message: 'begin' | 'report') => {
  if (message === 'begin') begin();
  process.send?.({
    ...report,
    p50Ms: latencies.percentile(50) / 1000,
    p95Ms: latencies.percentile(95) / 1000,
    p99Ms: latencies.percentile(99) / 1000,
  });
});
process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group; the parent hears it too, and disconnects.
process.on('SIGINT', () => {});
