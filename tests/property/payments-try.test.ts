import { test } from 'node:test';
import { runPaymentsProperty } from './payments-property.ts';

test('try', async (t) => {
  const seed = process.env.SEED ? { seed: Number(process.env.SEED) } : {};
  const summary = await runPaymentsProperty({
    operations: Number(process.env.OPS ?? 600),
    ...seed,
  });
  t.diagnostic(`seed ${summary.seed}: ${summary.operations} operations in ${summary.seconds} s`);
  for (const [outcome, count] of [...summary.outcomes].sort()) t.diagnostic(`${outcome}: ${count}`);
});
