import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readCpuMs } from '../support/cpu.ts';
import { readServerCpuMs } from '../support/postgres-cost.ts';
import { spawnService } from '../support/service-process.ts';
import { onboardSubMerchant } from '../taps/onboard-sub-merchant.ts';

/** The service of a checkout with its own embedded PostgreSQL and a sub-merchant that takes taps. */
export interface TrialService {
  readonly url: string;
  readonly apiKey: string;
  readonly externalRef: string;
  readCost(): Promise<Cost>;
  stop(): Promise<void>;
}

/** CPU time used so far. */
export interface Cost {
  readonly serviceMs: number;
  readonly postgresMs: number;
}

/**
 * Starts it as `npm start` does and takes the key from the file that a trial writes, since the
 * tables of another checkout may differ from ours.
 */
export async function startTrialService(checkout: string): Promise<TrialService> {
  const folder = await mkdtemp(join(tmpdir(), 'taprail-against-'));
  const service = await spawnService({ checkout, nodeArgs: [], env: { TAPRAIL_DATA: folder } });
  const stop = async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await service.ready();
    const apiKey = await readApiKey(folder);
    const postgresPid = Number.parseInt(
      await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8'),
      10,
    );
    const externalRef = await onboardSubMerchant({ url: service.url, apiKey });
    return {
      url: service.url,
      apiKey,
      externalRef,
      readCost: async () => ({
        serviceMs: await readCpuMs(service.pid),
        postgresMs: await readServerCpuMs(postgresPid),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The file appears soon after the service is ready. */
async function readApiKey(folder: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const text = await readFile(join(folder, 'credentials.json'), 'utf8').catch((error) => {
      if (attempt === 100) throw error;
      return null;
    });
    if (text !== null) return (JSON.parse(text) as { readonly api_key: string }).api_key;
    await delay(100);
  }
}
