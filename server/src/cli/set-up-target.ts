import { parseProviderConfig } from '../config.ts';
import { requirePlatform } from '../domains/access/index.ts';
import type { Database } from '../postgres/database.ts';
import { connectionName } from '../psp/connections/connection.ts';
import {
  findConnection,
  findConnectionId,
  replaceCredentials,
} from '../psp/connections/connection-store.ts';
import { loadKeyring } from '../start/encryption-keys.ts';
import { CommandError } from './command.ts';

/** The stored connection of a platform, as what is set up at the provider. */
export async function openTarget(
  { database, env }: { readonly database: Database; readonly env: NodeJS.ProcessEnv },
  platformName: string,
) {
  const config = parseProviderConfig(env);
  const { publicUrl, stripe } = config;
  const platform = await requirePlatform(database, platformName);
  const keyring = await loadKeyring(config);
  const id = await findConnectionId(database, platform.id);
  const connection = id === null ? null : await findConnection(database, keyring, id);
  if (connection === null || stripe === null) {
    throw new CommandError(
      `The platform "${platform.name}" has no connection of its own; set up the one of the ` +
        'deployment with:',
      { next: 'npx taprail provider set-up' },
    );
  }
  const { accountRef, credentials } = connection;
  let { webhookSecrets } = credentials;
  return {
    publicUrl,
    stripe: { ...stripe, ...credentials },
    connection: { name: connectionName(connection.id), platform: platform.name },
    /** Adds a secret to those of the connection. */
    async seal(secret: string): Promise<void> {
      webhookSecrets = [...webhookSecrets, secret];
      await replaceCredentials(database, keyring, {
        id: connection.id,
        accountRef,
        credentials: { ...credentials, webhookSecrets },
        at: new Date(),
      });
    },
  };
}
