import {
  issueApiKey,
  plannedScopeResources,
  plannedScopes,
  requirePlatform,
  scopeResources,
} from '../domains/access/index.ts';
import { defineCommand } from './command.ts';
import { jsonOption } from './json-option.ts';
import { parseExpiry } from './key-expiry.ts';
import { issuedKeyJson, renderIssuedKey, shownOnce } from './key-output.ts';
import { platformOption } from './platform-option.ts';
import { withDatabase } from './with-database.ts';

export const keysIssue = defineCommand({
  name: 'keys issue',
  summary: 'Issues an API key to a platform.',
  about: [
    'The key is shown this once: only a hash of it is kept. It begins with sk_test_ or, with ' +
      'TAPRAIL_ENVIRONMENT=production, sk_live_, and works in that environment alone.',
    'A scope is * for everything, or <resource>:read or <resource>:write, where the resource is ' +
      `one of ${scopeResources.join(', ')}. Planned, and opening nothing in this version: ` +
      `${plannedScopeResources.join(', ')}.`,
  ],
  arguments: {},
  options: {
    platform: platformOption,
    name: {
      type: 'string',
      placeholder: 'name',
      about: 'What it is for, so that it is known again in the list (default unnamed).',
    },
    scope: {
      type: 'string',
      multiple: true,
      placeholder: 'scope',
      about: 'What it may do; give it once for each scope (default *).',
    },
    'expires-in': {
      type: 'string',
      placeholder: 'duration',
      about: 'How long it works, such as 90d, 24h or 30m (default for ever).',
    },
    'expires-at': {
      type: 'string',
      placeholder: 'time',
      about: 'Until when it works instead, such as 2027-01-31T09:30:00Z.',
    },
    json: jsonOption,
  },
  examples: [
    {
      does: 'Issue a key that may do everything:',
      line: 'npx taprail keys issue --platform acme --name "checkout server"',
    },
    {
      does: 'Issue one that only reads sub-merchants and taps, for 90 days:',
      line:
        'npx taprail keys issue --platform acme --scope sub-merchants:read --scope taps:read ' +
        '--expires-in 90d',
    },
  ],
  async run(given, terminal) {
    const now = new Date();
    const expiresAt = parseExpiry(given, now);
    await withDatabase(terminal, async ({ database, environment }) => {
      const platform = await requirePlatform(database, given.platform);
      const key = await issueApiKey(database, {
        platformId: platform.id,
        environment,
        name: given.name ?? 'unnamed',
        scopes: given.scope.length > 0 ? given.scope : ['*'],
        expiresAt,
        now,
      });
      const place = { platform: platform.name, environment, now };
      if (given.json) terminal.print(JSON.stringify(issuedKeyJson(key, place), null, 2));
      else terminal.print(renderIssuedKey(key, place));
      for (const scope of key.scopes.filter((given) => plannedScopes.includes(given))) {
        terminal.note(`${scope} is planned and opens nothing in this version.`);
      }
      terminal.note(shownOnce);
    });
  },
});
