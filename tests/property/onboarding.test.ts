import { test } from 'node:test';
import { runOnboardingProperty } from './onboarding-property.ts';

test('whatever happens to a sub-merchant, it stands as the model says', () =>
  // A sample that stays the same; npm run soak leads others, longer and many more.
  runOnboardingProperty({ runs: 12, steps: 14, seed: 17 }));
