import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import type { Role } from '../../../server/src/config.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import { startTestService, type TestPlatform, type TestService } from '../service/test-service.ts';
import { nodeEnvironment, type ServiceProcess, spawnService } from './service-process.ts';

/** Several nodes on one database, as in a deployment. */
export interface TestCluster {
  readonly database: Database & { readonly url: string };
  readonly workers: readonly ServiceProcess[];
  /** Starts another process on the same database. */
  spawn(role: Role, env?: Readonly<Record<string, string>>): ServiceProcess;
  /** Starts a worker that is not killed. */
  addWorker(): Promise<TestService>;
  /** A new platform and a client of the node that takes requests. */
  newPlatform(): Promise<TestPlatform>;
}

/**
 * Starts a node that takes requests and leaves the work to others, and that many workers. Workers
 * are processes of the real program, which tests kill. Everything else runs in this process,
 * because a process takes two seconds of CPU to start. All stop with the tests of the file.
 */
export async function startCluster(size: {
  readonly workers: number;
  /** Further variables of all of them. */
  readonly environment?: Readonly<Record<string, string>>;
}): Promise<TestCluster> {
  const secret = randomBytes(32);
  const service = await startTestService({
    keyring: new Keyring([{ id: 'k1', secret }]),
    environment: { ...size.environment, TAPRAIL_ROLE: 'api' },
  });
  const environment = {
    ...nodeEnvironment(service.databaseUrl),
    TAPRAIL_ENCRYPTION_KEYS: `k1:${secret.toString('base64')}`,
    ...size.environment,
  };
  const spawned: ServiceProcess[] = [];
  after(() => Promise.all(spawned.map((process) => process.kill())));
  const spawn: TestCluster['spawn'] = (role, env = {}) => {
    const process = spawnService({ ...environment, TAPRAIL_ROLE: role, ...env });
    spawned.push(process);
    return process;
  };
  const workers = Array.from({ length: size.workers }, () => spawn('worker'));
  await Promise.all(workers.map(({ started }) => started));
  return {
    database: { ...service.database, url: service.databaseUrl },
    workers,
    spawn,
    addWorker() {
      const variables = { ...size.environment, TAPRAIL_ROLE: 'worker' };
      return startTestService({ beside: service, environment: variables });
    },
    newPlatform: service.newPlatform,
  };
}
