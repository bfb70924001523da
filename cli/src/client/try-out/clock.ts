import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal, UsageError } from '../../command.ts';
import { parseDuration, parseInstant } from '../../terminal/parse-time.ts';
import { progressBar } from '../../terminal/progress-bar.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { answerCommand, printAnswer } from '../print-answer.ts';
import type { Advance } from './advance-clock.ts';

export function addClock(program: Command, terminal: Terminal): void {
  const clock = defineCommand(program, 'clock', {
    summary: "Shows or advances the platform's test clock.",
    description:
      'In the test environment every platform has a clock of its own. Settlement, payouts, ' +
      'retries, deadlines and expiry follow it, so that a week passes in a second.',
    examples: {
      'See what time it is for the platform:': 'npx taprail clock show',
      'Let three days pass:': 'npx taprail clock advance 3d',
    },
  });
  addShow(clock, terminal);
  addAdvance(clock, terminal);
}

function addShow(clock: Command, terminal: Terminal): void {
  const command = defineCommand(clock, 'show', {
    summary: 'Shows the time on the test clock.',
    description: 'The clock runs at the normal pace, ahead of the real time by what it was moved.',
    examples: {
      'See what time it is for the platform:': 'npx taprail clock show',
      'Take it into a script:': 'npx taprail clock show --json',
    },
  });
  answerCommand(command, terminal, async ({ taprail }) => {
    const value = await taprail.test.clock.get();
    return {
      value,
      text: () => formatTime(value.now),
      next: ['npx taprail clock advance 3d'],
    };
  });
}

function addAdvance(clock: Command, terminal: Terminal): void {
  defineCommand(clock, 'advance', {
    summary: 'Moves the test clock forward and does what falls due.',
    description:
      'Steps through every instant at which something falls due, in order, and ends when all of ' +
      'it is done. The clock never goes back.',
    examples: {
      'Let a weekend pass, so that what was captured is paid out:': 'npx taprail clock advance 3d',
      'Go to an instant:': 'npx taprail clock advance 2030-01-31T09:30:00Z',
    },
  })
    .argument('<until>', 'How far, such as 3d, 12h, 30m or 45s, or a time: 2027-01-31T09:30:00Z.')
    .addOption(jsonOption)
    .action(async (until, options) => {
      const { advanceClock } = await import('./advance-clock.ts');
      const durationMs = parseDuration(until);
      const instant = parseInstant(until);
      if (durationMs === null && instant === null) throw new UsageError(notUnderstood);
      await printAnswer(terminal, options, async ({ taprail }) => {
        const { now } = await taprail.test.clock.get();
        const onProgress: Advance['onProgress'] = (progress) =>
          terminal.showProgress(progressBar(progress, 'of that time has passed'));
        const ms = instant === null ? durationMs : instant.getTime() - Date.parse(now);
        const seconds = Math.round((ms ?? 0) / 1000);
        const to = instant === null ? {} : { to: instant.toISOString() };
        const value = await advanceClock(taprail, { seconds, ...to, onProgress });
        return {
          value,
          text: () => `It is ${formatTime(value.now)} for the platform.`,
          next: ['npx taprail payouts list', 'npx taprail events list'],
        };
      });
    });
}

const notUnderstood =
  'The clock is advanced by a duration or to a time: npx taprail clock advance 3d, or npx taprail ' +
  'clock advance 2030-01-31T09:30:00Z.';
