import { type DueWork, defineDueWork } from '../../../due-work/due-work.ts';
import { insertDeliveries } from '../deliveries/delivery-store.ts';
import type { Events } from '../events.ts';
import {
  advanceRedeliveryJob,
  type LeasedJob,
  listToExamine,
  lockRedeliveryJob,
} from './redelivery-job-store.ts';

/** With sixteen endpoints, a batch inserts 3,200 deliveries in some tens of milliseconds. */
const batchSize = 200;

interface JobRow {
  readonly job_id: string;
}

/**
 * Advances redelivery jobs by one batch of events at a time. One transaction writes the deliveries
 * of a batch and the job's progress, so a crash neither skips an event nor sends it twice.
 */
export function redeliveryWork(events: Pick<Events, 'database' | 'wake'>): DueWork {
  return defineDueWork<JobRow>({
    name: 'redelivery_job',
    table: 'redelivery_jobs',
    keyColumns: ['job_id'],
    columns: [],
    leaseMs: 5_000,
    concurrencyMax: 4,
    async run(row, { now }) {
      const { platform_id: platformId, job_id: id, lease_token: leaseToken } = row;
      await examineBatch(events, { platformId, id, leaseToken }, now);
      events.wake(platformId);
    },
  });
}

async function examineBatch(
  { database }: Pick<Events, 'database'>,
  job: LeasedJob,
  now: Date,
): Promise<void> {
  await database.transaction(async (transaction) => {
    if (!(await lockRedeliveryJob(transaction, job))) return;
    const examined = await listToExamine(transaction, job, batchSize);
    const wanted = examined.flatMap(({ id, type, endpointIds }) =>
      endpointIds.map((endpointId) => ({
        eventId: id,
        eventType: type,
        endpointId,
        // Only answers show it.
        endpointUrl: null,
      })),
    );
    const batch = { platformId: job.platformId, kind: 'replay', now } as const;
    const { length: deliveriesCount } = await insertDeliveries(transaction, batch, wanted);
    const isComplete = examined.length < batchSize;
    await advanceRedeliveryJob(transaction, job, { examined, deliveriesCount, isComplete, now });
  });
}
