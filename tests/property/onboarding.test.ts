import { test } from 'node:test';
import { runOnboardingProperty } from './onboarding-property.ts';

test('whatever happens to a sub-merchant, it stands as the model says', () =>
  runOnboardingProperty({ runs: 50, steps: 14 }));
