import type { Command } from '@commander-js/extra-typings';
import {
  defineCommand,
  jsonOption,
  platformOption,
  type Terminal,
  UsageError,
} from '../../command.ts';
import { parseExpiry } from './key-expiry.ts';
import { issuedKeyJson, renderIssuedKey, shownOnce } from './key-output.ts';

export function addKeysIssue(keys: Command, terminal: Terminal): void {
  defineCommand(keys, 'issue', {
    summary: 'Issues an API key to a platform.',
    description:
      'The key is shown this once: only a hash of it is kept. It begins with tr_test_ or, with ' +
      'TAPRAIL_ENVIRONMENT=production, tr_live_, and works in that environment alone.\n\n' +
      'A scope is * for everything, or <resource>:read or <resource>:write, where the resource ' +
      'is one of sub-merchants, page-links, files, taps, devices, refunds, payouts, disputes, reports, ' +
      'balance, settings, privacy, seals, webhook-endpoints, events, test.',
    examples: {
      'Issue a key that may do everything:':
        'npx taprail keys issue --platform acme --name "trial" --scope "*"',
      'Issue one that only reads sub-merchants and taps, for 90 days:':
        'npx taprail keys issue --platform acme --scope sub-merchants:read --scope taps:read ' +
        '--expires-in 90d',
    },
  })
    .addOption(platformOption)
    .option('--name <name>', 'A name for the list, such as its purpose (default unnamed).')
    .option('--scope <scope...>', 'A scope of the key; give it once for each. Required.')
    .option(
      '--expires-in <duration>',
      'How long it works, such as 90d, 24h or 30m (default for ever).',
    )
    .option('--expires-at <time>', 'When it expires instead, such as 2027-01-31T09:30:00Z.')
    .addOption(jsonOption)
    .action(async (given) => {
      const { withPlatform } = await import('../with-database.ts');
      const { issueApiKey } = await import('../../../../server/src/domains/platforms/index.ts');
      if (given.scope === undefined) throw new UsageError(scopeRequired);
      const { scope: scopes } = given;
      const now = new Date();
      const expiresAt = parseExpiry(given, now);
      await withPlatform(terminal, given.platform, async ({ database, environment, platform }) => {
        const key = await issueApiKey(database, {
          platformId: platform.id,
          environment,
          name: given.name ?? 'unnamed',
          scopes,
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

const scopeRequired =
  '--scope is required: --scope taps:read for one of the scopes that "npx taprail keys issue ' +
  '--help" names, once for each, or --scope "*" for everything.';
