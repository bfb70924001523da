import { createHistogram } from 'node:perf_hooks';
import type { LoadMessage, LoadPlan, LoadResult } from './load.ts';
import { driveConnection } from './load-connection.ts';
import { compileRequest, type RequestTemplate } from './request-template.ts';

/** Runs in its own process: takes plans from the parent, one at a time, and reports the results. */
process.on('message', (plan: LoadPlan) => {
  carryOut(plan).then((result) => tell({ kind: 'result', result }));
});

process.on('disconnect', () => process.exit());
// Ctrl-C reaches the whole process group. The parent gets it too, and disconnects.
process.on('SIGINT', () => {});

const progressMs = 1000;

async function carryOut(plan: LoadPlan): Promise<LoadResult> {
  const targets = plan.origins.map((origin) => targetOf(origin, plan.requests));
  const latencies = createHistogram();
  const statuses = new Map<string, number>();
  const failures: string[] = [];
  const requestsMax = plan.requestsMax ?? Number.POSITIVE_INFINITY;
  const startedAtMs = performance.now();
  const cpuBefore = process.cpuUsage();
  const countsFromMs = startedAtMs + (plan.warmUpMs ?? 0);
  const endsAtMs = startedAtMs + (plan.durationMs ?? Number.POSITIVE_INFINITY);
  const serialFrom = plan.serialFrom ?? 0;
  let pace = { fromMs: startedAtMs, from: 0 };
  let sent = 0;
  let answered = 0;
  let lastAtMs = startedAtMs;
  const progress = setInterval(() => tell({ kind: 'progress', answered }), progressMs);

  const drive = ({ host, port, turns }: Target) => {
    let expected = 0;
    return driveConnection({
      host,
      port,
      next() {
        const turn = turns[sent % turns.length];
        if (turn === undefined || sent >= requestsMax || lastAtMs >= endsAtMs) return null;
        expected = turn.status;
        const serial = serialFrom + sent;
        const random = Math.floor(Math.random() * (plan.randomBelow ?? 1));
        const nowMs = performance.now();
        // A delay that built up during the warm-up does not count.
        if (pace.fromMs < countsFromMs && nowMs >= countsFromMs) {
          pace = { fromMs: nowMs, from: sent };
        }
        const atMs =
          plan.perSecond === undefined
            ? nowMs
            : pace.fromMs + (1000 * (sent - pace.from)) / plan.perSecond;
        sent += 1;
        return { text: turn.render({ serial, random }), atMs };
      },
      onAnswer({ status, startedAtMs: sentAtMs, text }) {
        lastAtMs = performance.now();
        if (sentAtMs >= countsFromMs) {
          latencies.record(Math.max(1, Math.round((lastAtMs - sentAtMs) * 1000)));
        }
        answered += 1;
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1);
        if (status !== expected) failures.push(failures.length === 0 ? text() : '');
      },
    }).catch((error: Error) => void failures.push(error.message));
  };
  const dealt = Array.from({ length: plan.connections }, (_, index) => index % targets.length);
  await Promise.all(dealt.flatMap((index) => targets[index] ?? []).map(drive));
  clearInterval(progress);

  const seconds = (lastAtMs - startedAtMs) / 1000;
  const cpu = process.cpuUsage(cpuBefore);
  return {
    answered,
    seconds,
    perSecond: seconds === 0 ? 0 : answered / seconds,
    p50Ms: latencies.percentile(50) / 1000,
    p95Ms: latencies.percentile(95) / 1000,
    p99Ms: latencies.percentile(99) / 1000,
    loadUsEach: (cpu.user + cpu.system) / Math.max(1, answered),
    serialNext: serialFrom + sent,
    statuses: Object.fromEntries(statuses),
    errors: failures.length,
    firstError: failures[0] ?? null,
  };
}

interface Target {
  readonly host: string;
  readonly port: number;
  readonly turns: readonly {
    readonly render: ReturnType<typeof compileRequest>;
    readonly status: number;
  }[];
}

function targetOf(origin: string, requests: readonly RequestTemplate[]): Target {
  const { hostname, port, host: hostHeader } = new URL(origin);
  const turns = requests.flatMap((template) => {
    const turn = { render: compileRequest(template, hostHeader), status: template.status };
    return Array.from({ length: template.weight ?? 1 }, () => turn);
  });
  return { host: hostname, port: Number(port), turns };
}

function tell(message: LoadMessage): void {
  process.send?.(message);
}
