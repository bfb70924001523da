import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, platformOption, type Terminal } from '../../command.ts';
import { parseExpiry } from './key-expiry.ts';
import { issuedKeyJson, renderIssuedKey, shownOnce } from './key-output.ts';

export function addKeysIssue(keys: Command, terminal: Terminal): void {
  defineCommand(keys, 'issue', {
    summary: 'Issues an API key to a platform.',
    description:
      'The key is shown this once: only a hash of it is kept. It begins with tr_test_ or, with ' +
      'TAPRAIL_ENVIRONMENT=production, tr_live_, and works in that environment alone.\n\n' +
      'A scope is * for everything, or <resource>:read or <resource>:write, where the resource ' +
      'is one of sub-merchants, files, taps, devices, refunds, payouts, disputes, reports, ' +
      'balance, settings, seals, webhook-endpoints, events, test.',
    examples: {
      'Issue a key that may do everything:':
        'npx taprail keys issue --platform acme --name "checkout server"',
      'Issue one that only reads sub-merchants and taps, for 90 days:':
        'npx taprail keys issue --platform acme --scope sub-merchants:read --scope taps:read ' +
        '--expires-in 90d',
    },
  })
    .addOption(platformOption)
    .option('--name <name>', 'A name for the list, such as its purpose (default unnamed).')
    .option('--scope <scope...>', 'A scope of the key; give it once for each (default *).')
    .option(
      '--expires-in <duration>',
      'How long it works, such as 90d, 24h or 30m (default for ever).',
    )
    .option('--expires-at <time>', 'When it expires instead, such as 2027-01-31T09:30:00Z.')
    .addOption(jsonOption)
    .action(async (given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { issueApiKey } = await import('../../../../server/src/domains/platforms/index.ts');
      const now = new Date();
      const expiresAt = parseExpiry(given, now);
      await withPlatform(terminal, given.platform, async ({ database, environment, platform }) => {
        const key = await issueApiKey(database, {
          platformId: platform.id,
          environment,
          name: given.name ?? 'unnamed',
          scopes: given.scope ?? ['*'],
          expiresAt,
          now,
        });
        const place = { platform: platform.name, environment, now };
        if (given.json) terminal.print(JSON.stringify(issuedKeyJson(key, place), null, 2));
        else terminal.print(renderIssuedKey(key, place));
        terminal.note(shownOnce);
      });
    });
}
