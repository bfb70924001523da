import { Counter, type Registry } from 'prom-client';

export function archiveMetrics(registry: Registry) {
  const requests = new Counter({
    name: 'taprail_archived_requests_total',
    help: 'Successful requests for the archive that were stored, or dropped for want of room.',
    labelNames: ['result'],
    registers: [registry],
  });
  for (const result of ['stored', 'dropped']) requests.inc({ result }, 0);
  return {
    count: (result: 'stored' | 'dropped', count: number) => requests.inc({ result }, count),
  };
}
