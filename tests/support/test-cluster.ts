import { after } from 'node:test';
import type { Role } from '../../server/src/config.ts';
import { createPlatform, issueApiKey } from '../../server/src/domains/access/index.ts';
import { newUuid } from '../../server/src/lib/ids.ts';
import type { Database } from '../../server/src/postgres/database.ts';
import { ApiClient } from './api-client.ts';
import type { OpenApi } from './check-response.ts';
import { openTestDatabase } from './open-test-database.ts';
import { nodeEnvironment, type ServiceProcess, spawnService } from './service-process.ts';

export interface ClusterPlatform {
  readonly id: string;
  readonly keyId: string;
  /** One client per api process, all with the same key. */
  readonly clients: readonly [ApiClient, ...ApiClient[]];
  /** A client for another process, with that key. */
  clientAt(url: string): ApiClient;
}

/** Several processes of the real program on one database, as in a deployment. */
export interface TestCluster {
  readonly database: Database & { readonly url: string };
  readonly workers: readonly ServiceProcess[];
  /** Starts another process on the same database. */
  spawn(role: Role, env?: Readonly<Record<string, string>>): ServiceProcess;
  newPlatform(): Promise<ClusterPlatform>;
}

/** Starts that many processes of each role; they stop with the tests of the file. */
export async function startCluster(size: {
  readonly apis: number;
  readonly workers: number;
  /** Further variables of all of them. */
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<TestCluster> {
  const database = await openTestDatabase();
  const environment = { ...nodeEnvironment(database.url), ...size.environment };
  const spawned: ServiceProcess[] = [];
  after(() => Promise.all(spawned.map((service) => service.kill())));
  const spawn: TestCluster['spawn'] = (role, env = {}) => {
    const service = spawnService({ ...environment, TAPRAIL_ROLE: role, ...env });
    spawned.push(service);
    return service;
  };
  const apis = Array.from({ length: size.apis }, () => spawn('api'));
  const workers = Array.from({ length: size.workers }, () => spawn('worker'));
  const urls = await Promise.all(apis.map((service) => service.started));
  await Promise.all(workers.map((service) => service.started));
  const openApi = (await (await fetch(`${urls[0]}/openapi.json`)).json()) as OpenApi;

  const newPlatform: TestCluster['newPlatform'] = async () => {
    const now = new Date();
    const { id: platformId } = await createPlatform(database, { name: newUuid(), now });
    const issued = await issueApiKey(database, {
      platformId,
      environment: 'test',
      name: 'test',
      scopes: ['*'],
      expiresAt: null,
      now,
    });
    const clientAt = (url = '') => new ApiClient({ url, apiKey: issued.secret, openApi });
    const [first, ...others] = urls;
    return {
      id: platformId,
      keyId: issued.id,
      clients: [clientAt(first), ...others.map((url) => clientAt(url))],
      clientAt,
    };
  };
  return { database, workers, spawn, newPlatform };
}
