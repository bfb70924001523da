import { type AddressInfo, createServer } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { messageBounds } from '../support/http-message.ts';
import type { ReceiverReport } from './receiver.ts';

/**
 * The platform's side, in its own process: takes deliveries, answers at once, and measures the time
 * from the creation of each event.
 */
let report: ReceiverReport;
let latencies = createHistogram();

/** The first ten characters of an id hold its creation time in milliseconds. */
const idTime = /"id":"evt_(.{10})/;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';

function createdAtMs(body: string): number {
  let ms = 0;
  for (const character of idTime.exec(body)?.[1] ?? '') {
    ms = 32 * ms + alphabet.indexOf(character);
  }
  return ms;
}

function begin(): void {
  latencies = createHistogram();
  report = { count: 0, firstAtMs: 0, lastAtMs: 0, p50Ms: 0, p95Ms: 0, p99Ms: 0 };
}

const acknowledgement = Buffer.from('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');

function take(body: string): void {
  const now = performance.timeOrigin + performance.now();
  latencies.record(Math.max(1, Math.round((now - createdAtMs(body)) * 1000)));
  const { count, firstAtMs } = report;
  report = { ...report, count: count + 1, firstAtMs: firstAtMs || now, lastAtMs: now };
}

begin();
const server = createServer({ noDelay: true }, (socket) => {
  let pending: Buffer | null = null;
  socket.on('data', (chunk: Buffer) => {
    const bytes: Buffer = pending === null ? chunk : Buffer.concat([pending, chunk]);
    const bounds = messageBounds(bytes);
    if (bounds === null || bytes.length < bounds.end) {
      pending = bytes;
      return;
    }
    pending = null;
    socket.write(acknowledgement);
    // The id comes first in the body.
    take(bytes.toString('latin1', bounds.body, bounds.body + 64));
  });
  // The sender closed the connection, so there is nothing left to answer.
  socket.on('error', () => socket.destroy());
});
server.listen(0, '127.0.0.1', () => process.send?.(server.address() as AddressInfo));

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
// Ctrl-C reaches the whole process group. The parent gets it too, and disconnects.
process.on('SIGINT', () => {});
