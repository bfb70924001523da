import { fc } from '../support/fast-check.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { kinds } from './onboarding-kinds.ts';
import { OnboardingRun } from './onboarding-run.ts';
import { lives } from './onboarding-steps.ts';

/**
 * Leads sub-merchants through random lives, each on a platform of its own, and holds them against
 * the model after every step. Half of them have a worker at their side, which does at once what
 * the others leave until their clock is touched. Throws with the seed and the shortest failing
 * life. Needs the PostgreSQL that the tests' global setup starts.
 */
export async function runOnboardingProperty(options: {
  readonly runs: number;
  readonly seed: number;
  /** How many steps the longest life has. */
  readonly steps: number;
}): Promise<void> {
  const { runs, seed, steps } = options;
  const idle = await startTestService({ config: { role: 'api' } });
  const busy = await startTestService();
  try {
    const property = fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.boolean(),
      lives(steps),
      async (kind, hasWorker, life) => {
        const service: TestService = hasWorker ? busy : idle;
        const run = await OnboardingRun.begin({ service, kind, hasWorker });
        for (const step of life) await run.take(step);
        await run.end();
      },
    );
    await fc.assert(property, { numRuns: runs, seed });
  } finally {
    await Promise.all([idle.stop(), busy.stop()]);
  }
}
