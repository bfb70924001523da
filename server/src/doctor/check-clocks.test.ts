import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkClock } from './check-clocks.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15, 9, 30, seconds));

test('a clock is compared with our times before and after the question', () => {
  const rows: readonly [said: number, fault: RegExp | null][] = [
    [10, null],
    [12, null],
    [5, null],
    [17, null],
    [4, /^The clock of this machine is 6 seconds ahead of the database\.$/],
    [72, /^The clock of this machine is 60 seconds behind the database\.$/],
  ];
  for (const [said, fault] of rows) {
    const asked = { askedAt: at(10), answeredAt: at(12) };
    const finding = checkClock({ whose: 'the database', said: at(said), ...asked });
    assert.equal(finding.isFault, fault !== null, String(said));
    if (fault !== null) assert.match(finding.found, fault);
  }
});
