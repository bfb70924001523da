import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testsOfOperations } from './route-tests.ts';

const found = testsOfOperations();

test('each operation is called by a test of its own', () => {
  const untested = [...found].filter(([, files]) => files.length === 0);
  assert.deepEqual(
    untested.map(([operation]) => operation),
    [],
  );
});

test('the tests of an operation are found by the SDK, by path and through helpers', () => {
  const expected = [
    ['postCharge', 'tests/e2e/taps/stays.test.ts'],
    ['receivePspWebhook', 'tests/e2e/deployment/production.test.ts'],
    ['downloadFeesReport', 'tests/e2e/reports/reports.test.ts'],
    ['receivePspWebhookOfConnection', 'tests/e2e/provider/connections.test.ts'],
  ] as const;
  for (const [operation, file] of expected) assert.ok(found.get(operation)?.includes(file), file);
});
