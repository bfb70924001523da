import assert from 'node:assert/strict';
import { createPlatform, issueApiKey } from '../../server/src/domains/platforms/index.ts';
import type { CrashService } from '../crash/crashing-service.ts';
import { openTestDatabase } from '../support/database/open-test-database.ts';
import {
  nodeEnvironment,
  type ServiceProcess,
  shortLease,
  spawnService,
} from '../support/running/service-process.ts';
import { ApiClient } from '../support/service/api-client.ts';
import type { OpenApi } from '../support/service/check-response.ts';

/** The real program on the cluster: it is killed and restarted, and the cluster keeps running. */
export class CrashingNode implements CrashService {
  hasLostDatabase = false;
  readonly #url: string;
  readonly #apiKey: string;
  readonly #environment: Readonly<Record<string, string>>;
  #process: ServiceProcess | null = null;
  #api: ApiClient | null = null;

  static async begin(): Promise<CrashingNode> {
    const database = await openTestDatabase();
    const now = new Date();
    const { id: platformId } = await createPlatform(database, { name: 'crash', now });
    const key = { name: 'crash', scopes: ['*'], expiresAt: null, now } as const;
    const issued = await issueApiKey(database, { platformId, environment: 'test', ...key });
    return new CrashingNode(database.url, issued.secret);
  }

  private constructor(databaseUrl: string, apiKey: string) {
    this.#url = databaseUrl;
    this.#apiKey = apiKey;
    this.#environment = { ...nodeEnvironment(databaseUrl), ...shortLease };
  }

  get api(): ApiClient {
    assert(this.#api !== null, 'the service has been started');
    return this.#api;
  }

  async databaseUrl(): Promise<string> {
    return this.#url;
  }

  async start(): Promise<void> {
    this.#process = spawnService(this.#environment);
    const url = await this.#process.started;
    const openApi = (await (await fetch(`${url}/openapi.json`)).json()) as OpenApi;
    this.#api = new ApiClient({ url, apiKey: this.#apiKey, openApi });
  }

  async crash(): Promise<string> {
    await this.#process?.kill();
    await this.start();
    return 'node killed';
  }

  async stop(): Promise<void> {
    assert.deepEqual(await this.#process?.stop(), { code: 0, signal: null });
  }

  async end(): Promise<void> {
    await this.#process?.kill();
  }
}
