import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { answerCommand } from '../print-answer.ts';

export function addStatus(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'status', {
    summary: 'Says whether the service is up and what needs attention.',
    description:
      'Shows the service that other commands call, its version and environment, the time on the ' +
      'test clock, and how many sub-merchants, payouts, deliveries and disputes wait for you. ' +
      'Ends with 1 when the service does not answer. To examine a deployment use ' +
      '"npx taprail doctor".',
    examples: {
      'See whether it is up:': 'npx taprail status',
      'Take the counts into a script:': 'npx taprail status --json',
    },
  });
  answerCommand(command, terminal, async (connection) => {
    const { readStatus } = await import('./read-status.ts');
    const value = await readStatus(connection);
    const { attention } = value;
    const waiting = attention.filter(({ count }) => count > 0);
    return {
      value,
      text: () =>
        [
          renderTable([
            ['Service', `${terminal.style('green', 'up')} at ${value.url}`],
            ['Version', value.version],
            ['Environment', value.environment],
            ...(value.clock === null ? [] : [['Test clock', formatTime(value.clock)]]),
          ]),
          waiting.length === 0
            ? 'Nothing needs attention.'
            : renderTable(
                waiting.map(({ count, has_more: hasMore, what, command }) => [
                  what,
                  terminal.style('yellow', `${count}${hasMore ? '+' : ''}`),
                  command,
                ]),
              ),
        ].join('\n\n'),
      next: [waiting[0]?.command ?? 'npx taprail listen'],
    };
  });
}
