import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { parseKinds } from '../events/event-kinds.ts';
import { answerCommand } from '../print-answer.ts';

export function addWebhooksCreate(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'create', {
    summary: 'Registers an endpoint and shows its secret.',
    description:
      'The secret signs every delivery. It is shown this once. In the test environment an address ' +
      'on this machine is allowed; in production it must be https and public.',
    examples: {
      'Receive everything:': 'npx taprail webhooks create --url http://127.0.0.1:4242/',
      'Receive payouts only:':
        'npx taprail webhooks create --url https://shop.example/payouts ' +
        '--events payout.paid,payout.failed',
    },
  })
    .requiredOption('--url <url>', 'The address that receives events. Required.')
    .option('--events <kinds>', 'The kinds, separated by commas (default all).', (text) =>
      parseKinds(text, (kinds) => `npx taprail webhooks create --url <url> --events ${kinds}`),
    )
    .option('--description <text>', 'Its purpose.');
  answerCommand(command, terminal, async ({ taprail }, { url, events, description }) => {
    const value = await taprail.webhookEndpoints.create({
      url,
      events: events ?? ['*'],
      ...(description !== undefined && { description }),
    });
    return {
      value,
      text: () =>
        renderTable([
          ['Endpoint', value.id],
          ['Address', value.url],
          ['Events', value.events.join(', ')],
          ['Secret', value.secret],
        ]),
      next: [`npx taprail webhooks test ${value.id}`],
      note: 'The secret is shown this once: verify the signature of deliveries with it.',
    };
  });
}
