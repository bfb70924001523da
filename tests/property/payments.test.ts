import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPaymentsProperty } from './payments-property.ts';

test('whatever is asked at once, every tap and every balance stands as the model says', async (t) => {
  // Two phases of each weather, with time passing between them; npm run soak leads many more.
  const operations = 2400;
  const summary = await runPaymentsProperty({ operations, operationsPerPhase: 400, seed: 2 });
  t.diagnostic(`${summary.operations} operations in ${summary.seconds} s`);
  for (const [outcome, count] of [...summary.outcomes].sort()) t.diagnostic(`${outcome}: ${count}`);
  assert(summary.operations >= operations);
});
