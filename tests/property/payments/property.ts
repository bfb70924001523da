import { startNodes } from './nodes.ts';
import { allDone, type Disruptions, PaymentsPlatform, type Run } from './platform.ts';

export interface PaymentsSummary {
  readonly seed: number;
  readonly operations: number;
  readonly seconds: number;
  /** How often each command had each outcome. */
  readonly outcomes: ReadonlyMap<string, number>;
}

const disruptionKinds: readonly Disruptions[] = [
  { hasPspFaults: false, hasClockJumps: false },
  { hasPspFaults: true, hasClockJumps: false },
  { hasPspFaults: true, hasClockJumps: true },
];

/**
 * Many clients take taps and continue them on two nodes at once, through faults of the provider and
 * jumps of the clock. Every answer and in the end the whole database are checked against a model.
 * Throws with the seed at the first difference. Needs the PostgreSQL that the tests' global setup
 * starts.
 */
export async function runPaymentsProperty(options: {
  /** The least number of mutations to send. */
  readonly operations: number;
  /** The number of a platform's operations after which time passes. */
  readonly operationsPerPhase?: number;
  readonly seed: number;
  /** The number of clients, split between platforms with different disruptions. */
  readonly clients?: number;
}): Promise<PaymentsSummary> {
  const { operations, operationsPerPhase = 700, seed, clients = 48 } = options;
  const startedAtMs = performance.now();
  const nodes = await startNodes();
  const run: Run = { nodes, hasFailed: false };
  const share = Math.ceil(operations / disruptionKinds.length);
  const clientsPerPlatform = Math.ceil(clients / disruptionKinds.length);
  const platforms: PaymentsPlatform[] = [];
  const live = async (disruptions: Disruptions, index: number) => {
    const options = { run, disruptions, clients: clientsPerPlatform, seed: seed + index };
    const platform = await PaymentsPlatform.open(options);
    platforms.push(platform);
    while (platform.operations < share && !run.hasFailed) {
      await platform.phase(Math.min(operationsPerPhase, share - platform.operations));
    }
    await platform.end();
  };
  try {
    await allDone(run, disruptionKinds.map(live));
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
