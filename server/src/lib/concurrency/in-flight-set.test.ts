import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fc } from '../../../../tests/support/fast-check.ts';
import { measurePromotion } from '../../../../tests/support/running/old-generation.ts';
import { InFlightSet } from './in-flight-set.ts';

test('the set holds what was added and not removed, in order', () => {
  // Begins something new, or ends the one of those so far, which may have ended before.
  const steps = fc.array(fc.option(fc.nat(30), { nil: null, freq: 3 }), { maxLength: 100 });
  fc.assert(
    fc.property(steps, (sequence) => {
      const inFlight = new InFlightSet<number>();
      const ends: (() => void)[] = [];
      const expected = new Set<number>();
      for (const step of sequence) {
        if (step === null) {
          expected.add(ends.length);
          ends.push(inFlight.add(ends.length));
        } else if (ends.length > 0) {
          expected.delete(step % ends.length);
          ends[step % ends.length]?.();
        }
        assert.deepEqual([...inFlight], [...expected]);
        assert.equal(inFlight.isEmpty, expected.size === 0);
      }
    }),
  );
});

test('removed items do not keep later ones in memory', async () => {
  const inFlight = new InFlightSet<readonly number[]>();
  const ends: (() => void)[] = [];
  const promoted = await measurePromotion(2000, () => {
    ends.push(inFlight.add(new Array(1000).fill(0)));
    if (ends.length > 5) ends.shift()?.();
  });
  assert.ok(promoted < 500, `${promoted} bytes each`);
});
