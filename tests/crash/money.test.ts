import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moneyCrashRounds } from './money-rounds.ts';

/** Other seeds are for npm run soak. */
const seed = 5;
const rounds = 1;

test('kill -9 between capture and bank causes one bank request and one event for each payout', async (t) => {
  const onRound = (line: string) => t.diagnostic(line);
  const summary = await moneyCrashRounds({ rounds, seed, onRound });
  assert.equal(summary.rounds, rounds);
  assert(summary.replays > 0, JSON.stringify(summary));
});
