import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import {
  checkConnection,
  connectionHelp,
  explainWebhooks,
  storeConnection,
  webhookAddress,
} from './connection-input.ts';

export function addPlatformsConnect(platforms: Command, terminal: Terminal): void {
  defineCommand(platforms, 'connect', {
    summary: "Gives a platform its own account at the provider, or that account's new keys.",
    description:
      'A platform reaches the provider through its own connection, or else through that of the ' +
      'deployment (STRIPE_SECRET_KEY). Its fees and payouts are then in an account of its own. ' +
      'The service uses new credentials within a second, without a restart. Credentials of ' +
      `another account are refused once the platform has sub-merchants there.\n\n${connectionHelp}`,
    examples: {
      'Connect a platform, or replace its credentials:':
        'npx taprail platforms connect acme acme-stripe.json',
      'Take the credentials from a secret store:':
        'vault read -format=json acme/stripe | npx taprail platforms connect acme -',
    },
  })
    .argument('<name>', 'The platform.')
    .argument('<file>', 'The connection; "-" reads standard input.')
    .addOption(jsonOption)
    .action(async (platformName, source, { json }) => {
      const { withPlatform } = await import('../with-database.ts');
      const checked = await checkConnection(terminal, source);
      await withPlatform(terminal, platformName, async ({ database, platform }) => {
        const { name, isNew } = await database.transaction((transaction) =>
          storeConnection(transaction, terminal, { platform, checked, now: new Date() }),
        );
        if (json) {
          const url = await webhookAddress(terminal, name);
          const shown = { object: 'connection', id: name, platform: platformName };
          const connection = { ...shown, is_new: isNew, webhook_url: url };
          return terminal.print(JSON.stringify(connection, null, 2));
        }
        terminal.print(
          isNew
            ? `Connected the platform "${platformName}" (${name}).`
            : `Replaced the credentials of the platform "${platformName}" (${name}).`,
        );
        if (isNew) await explainWebhooks(terminal, { platform: platformName, name });
      });
    });
}
