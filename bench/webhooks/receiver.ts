import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The deliveries since the last `begin`, and their latencies. */
export interface ReceiverReport {
  readonly count: number;
  readonly firstAtMs: number;
  readonly lastAtMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

const pollMs = 50;

/** A platform's receiver in its own process. */
export class BenchReceiver {
  readonly url: string;
  readonly pid: number;
  readonly #worker: ChildProcess;

  constructor(worker: ChildProcess, port: number) {
    this.#worker = worker;
    this.pid = worker.pid ?? 0;
    this.url = `http://127.0.0.1:${port}/webhooks`;
  }

  static async open(): Promise<BenchReceiver> {
    const worker = fork(fileURLToPath(new URL('./receiver-worker.ts', import.meta.url)));
    const [address] = (await once(worker, 'message')) as [AddressInfo];
    return new BenchReceiver(worker, address.port);
  }

  begin(): Promise<ReceiverReport> {
    return this.#ask('begin');
  }

  report(): Promise<ReceiverReport> {
    return this.#ask('report');
  }

  /** Resolves when that many have come since the last `begin`. */
  async whenReceived(count: number): Promise<ReceiverReport> {
    for (;;) {
      const report = await this.report();
      if (report.count >= count) return report;
      await delay(pollMs);
    }
  }

  close(): void {
    if (this.#worker.connected) this.#worker.disconnect();
  }

  async #ask(message: 'begin' | 'report'): Promise<ReceiverReport> {
    const answered = once(this.#worker, 'message') as Promise<[ReceiverReport]>;
    this.#worker.send(message);
    return (await answered)[0];
  }
}
