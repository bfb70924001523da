import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { findPlatformByName, issueApiKey } from '../../../server/src/domains/platforms/index.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import { Keyring } from '../../../server/src/lib/keyring.ts';
import { checkAgainstDescription, startStripeServer } from '../../../stripe-server/src/index.ts';
import { TapService } from '../money/tap-service.ts';
import { type Outcome, runCli } from '../running/run-cli.ts';
import { ApiClient } from '../service/api-client.ts';
import { sharedOpenApi } from '../service/check-response.ts';
import type { TestPlatform } from '../service/test-service.ts';

type Server = Awaited<ReturnType<typeof startStripeServer>>;
export type OwnStripe = ReturnType<Server['control']['accounts']['openOwn']>;

/** A platform with its own account at Stripe. */
export interface ConnectedPlatform extends TestPlatform {
  readonly name: string;
  readonly own: OwnStripe;
  /** The public id of its connection. */
  readonly connection: string;
}

/**
 * A deployment without a connection of its own, whose platforms are connected by the command line,
 * with everything made as an operator would make it.
 */
export async function startConnectedService() {
  const server = await startStripeServer();
  after(async () => {
    await server.close();
    checkAgainstDescription(server.requests, server.control.webhooks.events());
  });
  const secret = randomBytes(32);
  const stripe = { secretKey: '', webhookSecrets: [], limits: null, address: server.url };
  const taps = await TapService.start({
    config: { psp: 'stripe', stripe },
    keyring: new Keyring([{ id: 'k1', secret }]),
  });
  const folder = await mkdtemp(join(tmpdir(), 'taprail-connections-'));
  after(() => rm(folder, { recursive: true }));
  const env = {
    DATABASE_URL: taps.service.databaseUrl,
    TAPRAIL_PUBLIC_URL: taps.service.url,
    TAPRAIL_PSP: 'stripe',
    TAPRAIL_ENCRYPTION_KEYS: `k1:${secret.toString('base64')}`,
    STRIPE_ADDRESS: server.url.href,
  };

  /** The path of a new file with this connection. */
  async function connectionFile(connection: object): Promise<string> {
    const file = join(folder, `${newUuid()}.json`);
    await writeFile(file, JSON.stringify(connection), { mode: 0o600 });
    return file;
  }

  async function connect(name: string, connection: object): Promise<Outcome> {
    const file = await connectionFile(connection);
    return runCli(['platforms', 'connect', name, file, '--json'], env);
  }

  async function openPlatform(
    details: Parameters<Server['control']['accounts']['openOwn']>[0] = {},
  ): Promise<ConnectedPlatform> {
    const own = server.control.accounts.openOwn(details);
    const name = newUuid();
    const file = await connectionFile(fileOf(own));
    const created = await runCli(
      ['platforms', 'create', name, '--connection', file, '--json'],
      env,
    );
    assert.equal(created.code, 0, created.stderr);
    const { connection } = JSON.parse(created.stdout) as { connection: string };
    own.deliverTo(`${taps.service.url}/psp/webhooks/stripe/${connection}`);
    const { app, database, url } = taps.service;
    const platform = await findPlatformByName(database, name);
    assert(platform !== undefined);
    const issued = await issueApiKey(database, {
      platformId: platform.id,
      environment: 'test',
      name: 'test',
      scopes: ['*'],
      expiresAt: null,
      now: new Date(),
    });
    const api = new ApiClient({ url, apiKey: issued.secret, openApi: sharedOpenApi(app) });
    const { taprail } = api;
    const made = { id: platform.id, name, apiKey: issued.secret, own, connection };
    return { ...made, api, taprail, database };
  }

  return { server, taps, env, connect, connectionFile, openPlatform };
}

/** The file that connects a platform to an account. */
export function fileOf({ secretKey, webhookSecret }: OwnStripe) {
  return { provider: 'stripe', secret_key: secretKey, webhook_secrets: [webhookSecret] };
}
