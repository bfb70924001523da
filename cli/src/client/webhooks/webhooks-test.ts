import type { Command } from '@commander-js/extra-typings';
import type { WebhookDelivery } from '../../../../sdk/src/index.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { parseKind } from '../events/event-kinds.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';

export function addWebhooksTest(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'test', {
    summary: 'Sends an endpoint a test, and fails unless it accepts.',
    description:
      'It is signed like any other and says that it is a test, by Service-Test: true and ' +
      '"test": true. To make events really happen use "npx taprail trigger <kind>".',
    examples: {
      'See whether an endpoint answers:': 'npx taprail webhooks test we_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'See whether it understands a dispute:':
        'npx taprail webhooks test we_01jm4q0n7dfwtr2k8m6x5h3v9c --type dispute.opened',
    },
  })
    .argument('<endpoint>', 'Its we_… id.', idOf('we'))
    .option('--type <kind>', 'Of this kind (default tap.approved).', (text) =>
      parseKind(text, (kind) => `npx taprail webhooks test <endpoint> --type ${kind}`),
    );
  answerCommand(command, terminal, async ({ taprail }, id, { type }) => {
    const value = await taprail.webhookEndpoints.testAndWait(id, type ? { type } : {});
    return {
      value,
      text: () => `The endpoint ${outcomeOf(value)}.`,
      failure: value.status === 'delivered' ? undefined : 'The test did not succeed.',
      next: [`npx taprail trigger ${value.event_type ?? 'tap.approved'}`],
    };
  });
}

function outcomeOf(delivery: WebhookDelivery): string {
  const { event_type: kind, status, last_duration_ms: duration } = delivery;
  if (duration === null) return `has not answered ${kind} yet`;
  const { last_response_status: code, last_error: error } = delivery;
  const answer = code === null ? error?.replaceAll('_', ' ') : `HTTP ${code}`;
  const verb = status === 'delivered' ? 'accepted' : 'did not accept';
  return `${verb} ${kind}: ${answer} after ${duration} ms`;
}
