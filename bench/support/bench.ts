import { LoadGenerator, type LoadPlan, type LoadResult } from './load.ts';
import { type MachineFacts, machineFacts } from './machine.ts';
import { type BenchReport, formatNumber } from './report.ts';
import { type BenchService, startBenchService } from './service.ts';

/** A bench of one part of the service, on a service and a PostgreSQL of its own. */
export interface Bench {
  readonly name: string;
  readonly title: string;
  run(context: BenchContext): Promise<BenchReport>;
}

/** A load. It goes to the bench's own service unless it names other origins. */
export type BenchLoad = Omit<LoadPlan, 'origins'> & Partial<Pick<LoadPlan, 'origins'>>;

export interface BenchOptions {
  readonly quick: boolean;
  /** How many taps to store before the rate is measured again; null for the usual number. */
  readonly storedTaps: number | null;
}

export interface BenchContext extends BenchOptions {
  readonly service: BenchService;
  /** Puts load on the service. Unexpected answers are added to `errors`. */
  load(label: string, plan: BenchLoad): Promise<LoadResult>;
  /** Starts another service on a new PostgreSQL. It stops at the end of the bench at the latest. */
  startService(): Promise<BenchService>;
  readonly errors: readonly string[];
  /** Prints progress. */
  say(line: string): void;
}

export async function runBench(
  bench: Bench,
  options: BenchOptions & { readonly nodeArgs: readonly string[] },
): Promise<{ readonly report: BenchReport; readonly machine: MachineFacts }> {
  say(`${bench.name}: starting PostgreSQL and the service`);
  const service = await startBenchService(options);
  const others: Promise<BenchService>[] = [];
  const generator = new LoadGenerator();
  const stop = async () => {
    generator.stop();
    for (const other of await Promise.allSettled(others)) {
      if (other.status === 'fulfilled') await other.value.stop();
    }
    await service.stop();
  };
  const interrupt = () => void stop().then(() => process.exit(130));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const errors: string[] = [];
  try {
    const report = await bench.run({
      quick: options.quick,
      storedTaps: options.storedTaps,
      service,
      errors,
      say,
      startService() {
        const starting = startBenchService({ nodeArgs: options.nodeArgs });
        others.push(starting);
        return starting;
      },
      async load(label, plan) {
        const result = await runLoad(generator, label, { origins: [service.url], ...plan });
        if (result.errors > 0) {
          const statuses = JSON.stringify(result.statuses);
          errors.push(
            `${label}: ${result.errors} of ${result.answered} requests failed ` +
              `(statuses ${statuses}), first: ${result.firstError}`,
          );
        }
        return result;
      },
    });
    return { report, machine: await machineFacts(service) };
  } finally {
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    await stop();
  }
}

const progressEveryMs = 10_000;

async function runLoad(
  generator: LoadGenerator,
  label: string,
  plan: LoadPlan,
): Promise<LoadResult> {
  let reportedAtMs = performance.now();
  const result = await generator.run(plan, (answered) => {
    if (performance.now() - reportedAtMs < progressEveryMs) return;
    reportedAtMs = performance.now();
    const whole = plan.requestsMax === undefined ? '' : ` of ${formatNumber(plan.requestsMax)}`;
    say(`  ${label}: ${formatNumber(answered)}${whole} so far`);
  });
  const { perSecond, p50Ms, p99Ms, errors } = result;
  const latency = `p50 ${p50Ms.toFixed(1)} ms, p99 ${p99Ms.toFixed(1)} ms`;
  const wrong = errors === 0 ? '' : `, ${errors} ERRORS`;
  say(`  ${label}: ${formatNumber(perSecond)}/s, ${latency}${wrong}`);
  return result;
}

function say(line: string): void {
  console.error(line);
}
