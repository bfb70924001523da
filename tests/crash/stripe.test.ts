import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payoutsPerRound, stripeCrashRounds } from './stripe-rounds.ts';

/** Other seeds are for npm run soak. */
const seed = 7;
const rounds = 1;

test('kill -9 while the service speaks to Stripe doubles no payment, refund or payout', async (t) => {
  const onRound = (line: string) => t.diagnostic(line);
  // Every fee of these taps in pounds is converted.
  const summary = await stripeCrashRounds({ rounds, seed, onRound, currency: 'JPY' });
  assert.equal(summary.rounds, rounds);
  assert.equal(summary.payouts, rounds * payoutsPerRound, 'every payout was sent');
  assert(summary.replays > 0 && summary.retries > 0, JSON.stringify(summary));
});
