import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runPaymentsProperty } from './payments-property.ts';

test('whatever is asked at once, every tap and every balance stands as the model says', async (t) => {
  const operations = 10_000;
  const summary = await runPaymentsProperty({ operations });
  t.diagnostic(`seed ${summary.seed}: ${summary.operations} operations in ${summary.seconds} s`);
  for (const [outcome, count] of [...summary.outcomes].sort()) t.diagnostic(`${outcome}: ${count}`);
  assert(summary.operations >= operations);
});
