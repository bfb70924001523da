import { startNodes } from './payments-nodes.ts';
import { allDone, PaymentsPlatform, type Run, type Weather } from './payments-platform.ts';

export interface PaymentsSummary {
  readonly seed: number;
  readonly operations: number;
  readonly seconds: number;
  /** How often each thing was asked for and what came of it. */
  readonly outcomes: ReadonlyMap<string, number>;
}

const weathers: readonly Weather[] = [
  { isFaulty: false, isHasty: false },
  { isFaulty: true, isHasty: false },
  { isFaulty: true, isHasty: true },
];

/**
 * Has many clients take taps and lead what comes of them at two nodes at once, through faults of
 * the provider and jumps of the clock, and holds every answer and in the end the whole database
 * against a model. Throws with the seed at the first difference. Needs the PostgreSQL that the
 * tests' global setup starts.
 */
export async function runPaymentsProperty(options: {
  /** How many requests that change something are sent, at least. */
  readonly operations: number;
  /** After how many of a platform's time passes. */
  readonly operationsPerPhase?: number;
  readonly seed: number;
  /** How many clients there are, shared among platforms with different weathers. */
  readonly clients?: number;
}): Promise<PaymentsSummary> {
  const { operations, operationsPerPhase = 700, seed, clients = 48 } = options;
  const startedAtMs = performance.now();
  const nodes = await startNodes();
  const run: Run = { nodes, hasFailed: false };
  const share = Math.ceil(operations / weathers.length);
  const crowd = Math.ceil(clients / weathers.length);
  const platforms: PaymentsPlatform[] = [];
  const live = async (weather: Weather, index: number) => {
    const options = { run, weather, clients: crowd, seed: seed + index };
    const platform = await PaymentsPlatform.open(options);
    platforms.push(platform);
    while (platform.operations < share && !run.hasFailed) {
      await platform.phase(Math.min(operationsPerPhase, share - platform.operations));
    }
    await platform.end();
  };
  try {
    await allDone(run, weathers.map(live));
  } catch (error) {
    throw new Error(`payments differ from the model; seed ${seed}`, { cause: error });
  } finally {
    await nodes.stop();
  }
  const outcomes = new Map<string, number>();
  for (const [outcome, count] of platforms.flatMap((platform) => [...platform.outcomes])) {
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
  }
  const done = platforms.reduce((sum, platform) => sum + platform.operations, 0);
  const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10;
  return { seed, operations: done, seconds, outcomes };
}
