import { parseProviderConfig } from '../../../../server/src/config.ts';
import { requirePlatform } from '../../../../server/src/domains/platforms/index.ts';
import type { Database } from '../../../../server/src/postgres/database.ts';
import { connectionName } from '../../../../server/src/psp/connections/connection.ts';
import {
  findConnection,
  findConnectionId,
  lockConnectionOf,
  replaceCredentials,
} from '../../../../server/src/psp/connections/connection-store.ts';
import { loadKeyring } from '../../../../server/src/start/encryption-keys.ts';
import { CommandError } from '../../command.ts';

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
  return {
    publicUrl,
    stripe: { ...stripe, ...connection.credentials },
    connection: { name: connectionName(connection.id), platform: platform.name },
    /** Adds a secret to the connection as it is now, since it may have changed meanwhile. */
    async seal(secret: string): Promise<void> {
      await database.transaction(async (transaction) => {
        const current = await lockConnectionOf(transaction, keyring, platform.id);
        if (current === null) throw new CommandError('The connection is gone; nothing was kept.');
        const { id: connectionId, accountRef, credentials } = current;
        const webhookSecrets = [...credentials.webhookSecrets, secret];
        await replaceCredentials(transaction, keyring, {
          ...{ id: connectionId, accountRef, at: new Date() },
          credentials: { ...credentials, webhookSecrets },
        });
      });
    },
  };
}
