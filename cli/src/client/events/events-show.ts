import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { idOf } from '../ids.ts';
import { answerCommand } from '../print-answer.ts';
import { summariseDelivery, summariseEvent } from './event-text.ts';

export function addEventsShow(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'show', {
    summary: 'Shows one event, its body and every attempt to deliver it.',
    description: 'The body is what endpoints receive, byte for byte the same in every delivery.',
    examples: {
      'See why a delivery failed:': 'npx taprail events show evt_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Take it into a script:': 'npx taprail events show evt_01jm4q0n7dfwtr2k8m6x5h3v9c --json',
    },
  }).argument('<event>', 'Its evt_… id.', idOf('evt'));
  answerCommand(command, terminal, async ({ taprail }, id) => {
    const value = await taprail.events.get(id);
    const attempts = value.deliveries.flatMap((delivery) =>
      delivery.attempts.map((attempt) => [
        delivery.endpoint,
        delivery.kind,
        formatTime(attempt.sent_at),
        String(attempt.response_status ?? attempt.error ?? ''),
        `${attempt.duration_ms} ms`,
        delivery.endpoint_url ?? 'deleted',
      ]),
    );
    const headings = ['ENDPOINT', 'KIND', 'SENT', 'ANSWER', 'TOOK', 'ADDRESS'];
    return {
      value,
      text: () =>
        [
          renderTable([
            ['Event', value.id],
            ['Type', value.type],
            ['About', summariseEvent(value)],
            ['Created', formatTime(value.created_at)],
            ['Delivery', summariseDelivery(value)],
          ]),
          attempts.length === 0
            ? 'No attempt to deliver it was made.'
            : renderTable([headings, ...attempts]),
          JSON.stringify(value.data.object, null, 2),
        ].join('\n\n'),
      next: [`npx taprail events redeliver ${id}`],
    };
  });
}
