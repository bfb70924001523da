import { fc } from '../../support/fast-check.ts';
import { startTestService, type TestService } from '../../support/service/test-service.ts';
import { kinds } from './kinds.ts';
import { OnboardingRun } from './run.ts';
import { stepSequences } from './steps.ts';

/**
 * Runs random steps on sub-merchants, each on its own platform, and compares them with the model
 * after every step. Half of them run with a worker, which does due work at once; without one it
 * waits until the test clock is used. Throws with the seed and the shortest failing sequence of
 * steps. Needs the PostgreSQL that the tests' global setup starts.
 */
export async function runOnboardingProperty(options: {
  readonly runs: number;
  readonly seed: number;
  /** The maximum number of steps. */
  readonly steps: number;
}): Promise<void> {
  const { runs, seed, steps } = options;
  const idle = await startTestService({ config: { role: 'api' } });
  const busy = await startTestService();
  try {
    const property = fc.asyncProperty(
      fc.constantFrom(...kinds),
      fc.boolean(),
      stepSequences(steps),
      async (kind, hasWorker, sequence) => {
        const service: TestService = hasWorker ? busy : idle;
        const run = await OnboardingRun.begin({ service, kind, hasWorker });
        for (const step of sequence) await run.take(step);
        await run.end();
      },
    );
    await fc.assert(property, { numRuns: runs, seed });
  } finally {
    await Promise.all([idle.stop(), busy.stop()]);
  }
}
