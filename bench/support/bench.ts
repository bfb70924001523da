import { LoadGenerator, type LoadPlan, type LoadResult } from './load.ts';
import { type MachineFacts, machineFacts } from './machine.ts';
import { type BenchReport, formatNumber } from './report.ts';
import { type BenchService, startBenchService } from './service.ts';

/** One part of the service to measure, on a service and a PostgreSQL of its own. */
export interface Bench {
  readonly name: string;
  readonly title: string;
  run(context: BenchContext): Promise<BenchReport>;
}

export interface BenchContext {
  readonly quick: boolean;
  readonly service: BenchService;
  /** Puts load on the service. Answers that were not expected are remembered as errors. */
  load(label: string, plan: Omit<LoadPlan, 'origin'>): Promise<LoadResult>;
  readonly errors: readonly string[];
  /** Tells whoever waits what is going on. */
  say(line: string): void;
}

export async function runBench(
  bench: Bench,
  options: { readonly quick: boolean; readonly nodeArgs: readonly string[] },
): Promise<{ readonly report: BenchReport; readonly machine: MachineFacts }> {
  say(`${bench.name}: starting PostgreSQL and the service`);
  const service = await startBenchService(options);
  const generator = new LoadGenerator();
  const stop = () => {
    generator.stop();
    return service.stop();
  };
  const interrupt = () => void stop().then(() => process.exit(130));
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const errors: string[] = [];
  try {
    const report = await bench.run({
      quick: options.quick,
      service,
      errors,
      say,
      async load(label, plan) {
        const result = await runLoad(generator, label, { ...plan, origin: service.url });
        if (result.errors > 0) {
          const statuses = JSON.stringify(result.statuses);
          errors.push(
            `${label}: ${result.errors} of ${result.answered} requests went wrong ` +
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
  let toldAtMs = performance.now();
  const result = await generator.run(plan, (answered) => {
    if (performance.now() - toldAtMs < progressEveryMs) return;
    toldAtMs = performance.now();
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
