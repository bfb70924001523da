import { test } from 'node:test';
import { runMoneyLives } from './lives.ts';

test('after any life of a platform, its money is in one place, with one event per change', async (t) => {
  // Other seeds are for npm run soak.
  const summary = await runMoneyLives({ lives: 2, seed: 1 });
  t.diagnostic(`${summary.lives} lives in ${summary.seconds} s`);
  for (const [outcome, count] of [...summary.outcomes].sort()) t.diagnostic(`${outcome}: ${count}`);
});
