import type { Command } from '@commander-js/extra-typings';
import type { IdempotencyKey } from '../../../../sdk/src/index.ts';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { defineCommand, type Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { answerCommand } from '../print-answer.ts';
import { describeTap } from './tap-text.ts';

export function addFindTap(program: Command, terminal: Terminal): void {
  const command = defineCommand(program, 'find-tap', {
    summary: 'Finds what an idempotency key did.',
    description:
      'For a till that lost its connection: the tap of the key as it stands, or what else was ' +
      'asked for under it. Nothing is repeated.',
    examples: {
      'Find the tap of an order:': 'npx taprail find-tap order-1001',
      'Find taps by your own reference instead:': 'npx taprail get /v1/taps reference=order-1001',
    },
  }).argument('<key>', 'The idempotency key of the request.');
  answerCommand(command, terminal, async ({ taprail }, key) => {
    const value = await taprail.taps.findByKey(key);
    const { tap } = value;
    const parts = [describeKey(value), ...(tap === null ? [] : [describeTap(terminal, tap)])];
    const isShown = tap !== null && tap.status !== 'pending';
    return {
      value,
      text: () => parts.join('\n\n'),
      next: isShown
        ? [`npx taprail transactions show ${tap.transaction}`]
        : [`npx taprail find-tap ${shellWord(key)}`],
    };
  });
}

function describeKey({ key, state, operation, refusal, expired, expires_at }: IdempotencyKey) {
  return renderTable([
    ['Key', key],
    ['State', `${operation} ${state}`],
    ...(refusal === null ? [] : [['Refused', `${refusal.message} (${refusal.code})`]]),
    [expired ? 'Free since' : 'Kept until', formatTime(expires_at)],
  ]);
}
