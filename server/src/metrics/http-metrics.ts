import type { Registry } from 'prom-client';
import { SeriesHistogram } from './series-histogram.ts';

export function httpMetrics(registry: Registry) {
  const durations = new SeriesHistogram({
    name: 'taprail_http_request_seconds',
    help: 'How long requests took, by route pattern, method and status class.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 15],
    registry,
  });
  return {
    observe(
      facts: { readonly route: string; readonly method: string; readonly status: number },
      elapsedMs: number,
    ) {
      const { route, method } = facts;
      const status = statusClass(facts.status);
      const series = durations.series(`${method} ${status} ${route}`, () => ({
        route,
        method,
        status,
      }));
      series.observe(elapsedMs / 1000);
    },
  };
}

export function statusClass(status: number): string {
  return classes[Math.floor(status / 100)] ?? 'unknown';
}

const classes = [undefined, '1xx', '2xx', '3xx', '4xx', '5xx', '6xx', '7xx', '8xx', '9xx'];
