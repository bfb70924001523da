import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, parseWhole, type Terminal } from '../../command.ts';
import { progressBar } from '../../terminal/progress-bar.ts';
import { defaultSeed, placesMax } from './seed/places.ts';
import type { Progress } from './seed/play-month.ts';

const daysMax = 366;

export function addSeed(program: Command, terminal: Terminal): void {
  defineCommand(program, 'seed', {
    summary: 'Plays a believable month of business, for a first look.',
    description:
      'Opens restaurants, salons, clinics, shops and a hotel in several countries, and takes ' +
      'their payments hour by hour: lunches and weekends, tips, declines, stays, refunds, a ' +
      'dispute in every state, payouts that fail, requirements that are past due and an ' +
      'endpoint that does not answer.\n\nThe clock of a platform only goes forward, so the ' +
      'month begins at the coming midnight and ends as many days ahead. The same seed makes ' +
      'the same month. A run that was interrupted goes on where it ended, and one that was not ' +
      'adds nothing. Test environment only.',
    examples: {
      'Fill a platform for a first look:': 'npx taprail seed',
      'A week of three places:': 'npx taprail seed --days 7 --submerchants 3',
    },
  })
    .option('--days <number>', `How many days, up to ${daysMax}.`, '30')
    .option('--submerchants <number>', `How many sub-merchants, up to ${placesMax}.`, '12')
    .option('--seed <text>', 'Another month, beside the first.', defaultSeed)
    .addOption(jsonOption)
    .action(async ({ days: daysText, submerchants, seed, json }) => {
      const days = parseWhole(daysText, { name: 'days', min: 1, max: daysMax });
      const count = parseWhole(submerchants, { name: 'submerchants', min: 1, max: placesMax });
      const { requireTest, withClient } = await import('../with-client.ts');
      const { choosePlaces } = await import('./seed/places.ts');
      const { playMonth } = await import('./seed/play-month.ts');
      const { printMonth } = await import('./seed/print-month.ts');
      await withClient(terminal, async (connection) => {
        requireTest(connection, 'seed');
        const places = choosePlaces(count, seed);
        const onProgress = showProgress(terminal);
        const played = await playMonth(connection.taprail, { places, seed, days, onProgress });
        await printMonth(terminal, connection.taprail, { places, days, played, json });
      });
    });
}

/** With the time that is left, once it can be estimated. */
function showProgress(terminal: Terminal): (progress: Progress) => void {
  const beganAtMs = performance.now();
  let shownAtMs = 0;
  return ({ doing, done, total }) => {
    const nowMs = performance.now();
    if (nowMs - shownAtMs < 100) return;
    shownAtMs = nowMs;
    const leftMs = ((nowMs - beganAtMs) / done) * (total - done);
    const left = done < 50 ? '' : `, ${Math.ceil(leftMs / 1000)} s left`;
    terminal.showProgress(progressBar({ done, total }, `${doing}${left}`));
  };
}
