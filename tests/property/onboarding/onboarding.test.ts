import { test } from 'node:test';
import { runOnboardingProperty } from './property.ts';

test('after any sequence of steps, a sub-merchant is in the state of the model', () =>
  // The same sample every time; npm run soak runs more and longer ones.
  runOnboardingProperty({ runs: 12, steps: 14, seed: 17 }));
