import assert from 'node:assert/strict';
import { createPlatform, issueApiKey } from '../../../server/src/domains/platforms/index.ts';
import type { ErrorFacts } from '../../../server/src/lib/faults/describe-error.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { type Database, openDatabase } from '../../../server/src/postgres/database.ts';
import { createTestDatabase } from '../../support/database/test-database.ts';
import {
  type LogLine,
  nodeEnvironment,
  spawnService,
} from '../../support/running/service-process.ts';
import { ApiClient } from '../../support/service/api-client.ts';
import type { OpenApi } from '../../support/service/check-response.ts';

/** Two processes of the real program on one database. */
export interface Nodes {
  readonly database: Database;
  newPlatform(): Promise<NodesPlatform>;
  stop(): Promise<void>;
}

export interface NodesPlatform {
  readonly id: string;
  /** One client for each node, with the same key. */
  readonly clients: readonly [ApiClient, ApiClient];
}

/** Separate processes let the test use both cores. */
export async function startNodes(variables: Readonly<Record<string, string>> = {}): Promise<Nodes> {
  const url = await createTestDatabase();
  const database = openDatabase({
    url,
    connectionsMax: 4,
    applicationName: 'taprail test',
    onIdleError: (error) => {
      throw error;
    },
  });
  const environment = { ...nodeEnvironment(url), ...variables };
  const services = [spawnService(environment), spawnService(environment)];
  const [first = '', second = ''] = await Promise.all(services.map(({ started }) => started));
  const openApi = (await (await fetch(`${first}/openapi.json`)).json()) as OpenApi;
  return {
    database,
    async newPlatform() {
      const now = new Date();
      const { id } = await createPlatform(database, { name: newUuid(), now });
      const { secret: apiKey } = await issueApiKey(database, {
        platformId: id,
        environment: 'test',
        name: 'test',
        scopes: ['*'],
        expiresAt: null,
        now,
      });
      const api = new ApiClient({ url: first, apiKey, openApi });
      return { id, clients: [api, api.at(second)] };
    },
    async stop() {
      await Promise.all(services.map((service) => service.kill()));
      await database.close();
      const troubled = services.flatMap((service) => service.logs()).filter(isTrouble);
      assert.deepEqual(troubled, [], 'a healthy service logs nothing above info');
    },
  };
}

const warnLevel = 40;
/** The plan orders failures of the provider, and refunds that fail after their fee was returned. */
const orderedFaults = /provider|fee was returned/i;
/** The service waited five seconds for a connection: the machine is slow, and it tries again. */
const slowMachine = /timeout exceeded when trying to connect/;

function isTrouble({ level, msg, code, err }: LogLine): boolean {
  const text = [msg, ...messagesOf(err as ErrorFacts | undefined)].join('\n');
  const isOrdered = code === 'psp_error' || orderedFaults.test(text);
  return level >= warnLevel && !isOrdered && !slowMachine.test(text);
}

/** The messages of an error and its causes. */
function messagesOf(error: ErrorFacts | undefined): readonly string[] {
  return error === undefined ? [] : [error.message ?? '', ...messagesOf(error.cause)];
}
