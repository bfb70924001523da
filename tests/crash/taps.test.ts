import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tapCrashRounds } from './tap-rounds.ts';

/** Other seeds are for npm run soak. */
const seed = 3;
const rounds = 1;

test('kill -9 under 200 taps at once leaves each key with one tap and one answer', async (t) => {
  const onRound = (line: string) => t.diagnostic(line);
  const summary = await tapCrashRounds({ rounds, roundsPerCheck: rounds, seed, onRound });
  assert.equal(summary.rounds, rounds);
  assert.equal(summary.taps, rounds * 200);
  assert(summary.replays > 0 && summary.retries > 0, JSON.stringify(summary));
});
