import { median, type ReportRow } from '../support/report.ts';
import { addressOf, everywhere, pages, type Samples } from './pages.ts';
import type { Visitor } from './visitor.ts';

const answerMaxMs = 200;

/** How long one address took to answer, over repeated requests. */
export interface Timing {
  readonly page: string;
  readonly address: string;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}

/** Sends every request that the pages send, one after the other. */
export async function measurePages(
  visitor: Visitor,
  samples: Samples,
  times: number,
): Promise<readonly Timing[]> {
  const asked = [...Object.entries(pages), ['search', everywhere] as const].flatMap(
    ([page, requestsOf]) =>
      requestsOf(samples).map((request) => ({ page, address: addressOf(request) })),
  );
  const timings: Timing[] = [];
  for (const { page, address } of asked) {
    const first = await visitor.read(address);
    timings.push({ page, address, ...(await timeAnswers(visitor, address, times)) });
    const next = nextOf(address, first);
    if (next === null) continue;
    await visitor.read(next);
    timings.push({ page, address: next, ...(await timeAnswers(visitor, next, times)) });
  }
  return timings;
}

/** A row for each page, with its slowest request. */
export function pageRows(timings: readonly Timing[]): ReportRow[] {
  return [...Map.groupBy(timings, ({ page }) => page)].map(([page, own]) => {
    const slowest = own.toSorted((a, b) => b.p99Ms - a.p99Ms)[0] as Timing;
    return {
      name: page === 'search' ? page : `page ${page}`,
      value: slowest.p50Ms,
      unit: 'ms',
      target: { text: `p99 ≤ ${answerMaxMs} ms`, met: slowest.p99Ms <= answerMaxMs },
      latency: slowest,
    };
  });
}

async function timeAnswers(visitor: Visitor, address: string, times: number) {
  const tookMs: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const beganAtMs = performance.now();
    await visitor.read(address);
    tookMs.push(performance.now() - beganAtMs);
  }
  const sorted = tookMs.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? Number.NaN;
  return { p50Ms: median(tookMs), p95Ms: at(0.95), p99Ms: at(0.99) };
}

/** The second page, as one loads it by scrolling. */
function nextOf(address: string, answer: unknown): string | null {
  const { next_cursor: cursor } = answer as { readonly next_cursor?: string | null };
  if (cursor == null) return null;
  return `${address}${address.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(cursor)}`;
}
