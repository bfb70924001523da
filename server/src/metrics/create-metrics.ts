import { collectDefaultMetrics, Registry } from 'prom-client';
import { archiveMetrics } from './archive-metrics.ts';
import { databaseMetrics } from './database-metrics.ts';
import { deliveryMetrics } from './delivery-metrics.ts';
import { httpMetrics } from './http-metrics.ts';
import { moneyMetrics } from './money-metrics.ts';
import { providerMetrics } from './provider-metrics.ts';
import { receiptMetrics } from './receipt-metrics.ts';
import { tapMetrics } from './tap-metrics.ts';
import { workMetrics } from './work-metrics.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** Aggregators say what several processes of one start report: the sum unless told otherwise. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    http: httpMetrics(registry),
    archivedRequests: archiveMetrics(registry),
    taps: tapMetrics(registry),
    provider: providerMetrics(registry),
    dueWork: workMetrics(registry),
    webhooks: deliveryMetrics(registry),
    receiptMails: receiptMetrics(registry),
    database: databaseMetrics(registry),
    ...moneyMetrics(registry),
  };
}
