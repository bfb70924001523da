import type { Command } from '@commander-js/extra-typings';
import type { Platform } from '../../../../server/src/domains/platforms/index.ts';
import type { Queryable } from '../../../../server/src/postgres/database.ts';
import { CommandError, defineCommand, jsonOption, type Terminal } from '../../command.ts';
import {
  checkConnection,
  connectionHelp,
  connectionOption,
  explainWebhooks,
  storeConnection,
} from './connection-input.ts';

export function addPlatformsCreate(platforms: Command, terminal: Terminal): void {
  defineCommand(platforms, 'create', {
    summary: 'Creates a platform.',
    description:
      'A platform is a customer of this deployment: it has its own sub-merchants, keys and test ' +
      'clock, and sees nothing of any other platform. It can do nothing until it has a key.\n\n' +
      'In production only one platform may use the connection of the deployment ' +
      '(STRIPE_SECRET_KEY); every other one needs an account of its own at the provider. ' +
      connectionHelp,
    examples: {
      'Create a platform, then issue its first key:': 'npx taprail platforms create acme',
      'Create one with its own account at Stripe:':
        'npx taprail platforms create acme --connection acme-stripe.json',
    },
  })
    .argument('<name>', 'How you refer to it: 1 to 64 letters, digits, spaces, ".", "_" or "-".')
    .addOption(connectionOption)
    .addOption(jsonOption)
    .action(async (name, { connection: source, json }) => {
      const { withDatabase } = await import('../with-database.ts');
      const { createPlatform, lockPlatforms } = await import(
        '../../../../server/src/domains/platforms/index.ts'
      );
      const checked = source === undefined ? null : await checkConnection(terminal, source);
      await withDatabase(terminal, async ({ database, environment }) => {
        const now = new Date();
        const created = await database.transaction(async (transaction) => {
          if (environment === 'production') await lockPlatforms(transaction);
          const platform = await createPlatform(transaction, { name, now });
          if (checked !== null) {
            const { name: connection } = await storeConnection(transaction, terminal, {
              platform,
              checked,
              now,
            });
            return { platform, connection };
          }
          if (environment === 'production') await requireConnection(transaction, platform);
          return { platform, connection: null };
        });
        const { platform, connection } = created;
        if (json) {
          const shown = { ...platformJson(platform), connection };
          return terminal.print(JSON.stringify(shown, null, 2));
        }
        terminal.print(`Created the platform "${name}". Issue its first key with:`);
        terminal.print(`  npx taprail keys issue --platform "${name}" --scope "*"`);
        if (connection !== null) {
          await explainWebhooks(terminal, { platform: name, name: connection });
        }
      });
    });
}

/** Throws if another platform uses the deployment's own connection: their money would mix. */
async function requireConnection(transaction: Queryable, { id, name }: Platform): Promise<void> {
  const { listPlatforms } = await import('../../../../server/src/domains/platforms/index.ts');
  const { listConnectedPlatforms } = await import(
    '../../../../server/src/psp/connections/connection-store.ts'
  );
  const platforms = await listPlatforms(transaction);
  const connected = new Set(await listConnectedPlatforms(transaction));
  const other = platforms.find((platform) => platform.id !== id && !connected.has(platform.id));
  if (other === undefined) return;
  throw new CommandError(
    `The platform "${other.name}" uses the connection of this deployment, and the money of two ` +
      'platforms must not be in one account at the provider. Create this one with its own:',
    { next: `npx taprail platforms create "${name}" --connection <file>` },
  );
}

/** A platform for scripts, which refer to it by its name. */
export function platformJson({ name, createdAt }: Platform) {
  return { object: 'platform', name, created_at: createdAt.toISOString() };
}
