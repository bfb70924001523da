import { startTestService, type TestService } from './test-service.ts';

/** A gauge without labels, as a process beside the service tells it after it has started. */
export async function readGauge(service: TestService, name: string): Promise<number | undefined> {
  const { psp, stripe } = service.config;
  const config = { psp, stripe, role: 'api' } as const;
  const started = await startTestService({ beside: service, config });
  // Waits for the sweeps, the first of which count.
  await started.stop();
  const metrics = await started.app.metrics.registry.getMetricsAsJSON();
  return metrics.find((metric) => metric.name === name)?.values[0]?.value;
}
