import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { listCommand } from '../list-command.ts';

export function addWebhooksList(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'list', {
    summary: 'Lists endpoints and whether they acknowledge events.',
    description: 'The newest come first. Secrets are not shown again.',
    examples: {
      'See which there are, and which fail:': 'npx taprail webhooks list',
      'Take them into a script:': 'npx taprail webhooks list --json',
    },
  });
  listCommand(command, terminal, {
    load: (taprail, query) => taprail.webhookEndpoints.list(query),
    headings: ['ID', 'STATE', 'ADDRESS', 'EVENTS'],
    cells: ({ id, enabled, failing_since: since, url, events }) => [
      id,
      enabled ? (since === null ? 'ok' : `failing since ${formatTime(since)}`) : 'disabled',
      url,
      events.join(', '),
    ],
    next: ({ id }) => `npx taprail webhooks test ${id}`,
    empty:
      'There is no endpoint yet. Register one with:\n' +
      '  npx taprail webhooks create --url http://127.0.0.1:4242/\n' +
      'or see events without one:\n' +
      '  npx taprail listen',
  });
}
