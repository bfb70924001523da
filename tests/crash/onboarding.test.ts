import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crashRounds } from './crash-rounds.ts';

/** Other seeds are for npm run soak. */
const seed = 20;
const rounds = 1;

test('kill -9 at random instants loses no accepted submission and repeats none', async (t) => {
  const options = { rounds, roundsPerCheck: rounds, seed };
  const onRound = (line: string) => t.diagnostic(line);
  const summary = await crashRounds({ ...options, onRound });
  assert.equal(summary.rounds, rounds);
  assert(summary.replays > 0 && summary.retries > 0, JSON.stringify(summary));
});
