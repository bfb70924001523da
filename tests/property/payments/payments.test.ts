import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPaymentsProperty } from './property.ts';

test('after concurrent requests, every tap and every balance is as in the model', async (t) => {
  // One phase per kind of disruption, with time passing between them; npm run soak runs more.
  const operations = 390;
  const summary = await runPaymentsProperty({ operations, operationsPerPhase: 130, seed: 2 });
  t.diagnostic(`${summary.operations} operations in ${summary.seconds} s`);
  for (const [outcome, count] of [...summary.outcomes].sort()) t.diagnostic(`${outcome}: ${count}`);
  assert(summary.operations >= operations);
});
