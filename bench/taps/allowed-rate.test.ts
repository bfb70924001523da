import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allowedPerSecond } from './allowed-rate.ts';

const one = { perSecond: 2500, serviceUsEach: 400, postgresUsEach: 150, loadUsEach: 50 };

test('two processes may use what the database and the load generator leave of two cores', () => {
  assert.equal(allowedPerSecond({ ...one, loadUsEach: 90 }, { processes: 2, cores: 2 }), 3125);
});

test('with many cores each process may have the rate of one', () => {
  assert.equal(allowedPerSecond(one, { processes: 2, cores: 16 }), 5000);
});

test('nothing is known where the system does not tell CPU times', () => {
  const unknown = { ...one, postgresUsEach: null };
  assert.equal(allowedPerSecond(unknown, { processes: 2, cores: 2 }), null);
});
