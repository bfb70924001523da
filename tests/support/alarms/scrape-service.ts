import { startTestService, type TestService } from '../service/test-service.ts';
import { scrapeOf } from './alarms.ts';
import type { Scrape } from './timeline.ts';

/** The metrics of a service in this process. */
export async function scrapeService({ app }: TestService): Promise<Scrape> {
  return scrapeOf(await app.metrics.registry.metrics());
}

/** The metrics of a process that starts beside the service, and has just measured all gauges. */
export async function scrapeGauges(service: TestService): Promise<Scrape> {
  const { psp, stripe } = service.config;
  const started = await startTestService({ beside: service, config: { psp, stripe, role: 'api' } });
  // Waits for the first sweeps.
  await started.stop();
  return scrapeService(started);
}
