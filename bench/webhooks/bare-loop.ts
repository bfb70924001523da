import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface BarePlan {
  readonly url: string;
  readonly body: string;
  readonly connections: number;
  readonly durationMs: number;
}

export interface BareResult {
  readonly perSecond: number;
  readonly cpuUsEach: number;
}

/** The base for deliveries: undici posting signed bodies, without a database. */
export async function runBareLoop(plan: BarePlan): Promise<BareResult> {
  const worker = fork(fileURLToPath(new URL('./bare-worker.ts', import.meta.url)));
  worker.send(plan);
  const [result] = (await once(worker, 'message')) as [BareResult];
  return result;
}
