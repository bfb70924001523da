import { startTestService, type TestService } from './test-service.ts';

/** A gauge without labels, as reported by a process that starts beside the service. */
export async function readGauge(service: TestService, name: string): Promise<number | undefined> {
  const { psp, stripe } = service.config;
  const config = { psp, stripe, role: 'api' } as const;
  const started = await startTestService({ beside: service, config });
  // Waits for the first sweeps, which set the gauges.
  await started.stop();
  const metrics = await started.app.metrics.registry.getMetricsAsJSON();
  return metrics.find((metric) => metric.name === name)?.values[0]?.value;
}
