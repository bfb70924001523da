import assert from 'node:assert/strict';
import pg from 'pg';
import { formatId } from '../../server/src/lib/ids.ts';
import { eventually } from '../support/running/service-process.ts';
import { TestReceiver } from '../support/webhooks/webhook-receiver.ts';
import { registerEndpoint } from '../support/webhooks/webhooks.ts';
import type { CrashService, CrashWorkload } from './crashing-service.ts';

const settleMaxMs = 60_000;

/** Adds a receiver to a workload: every event must reach it and be recorded once. */
export function watchDeliveries(service: CrashService, workload: CrashWorkload): CrashWorkload {
  let receiver: TestReceiver | undefined;
  return {
    async begin() {
      receiver = await TestReceiver.open();
      await registerEndpoint(service.api, { url: receiver.url(), events: ['*'] });
      await workload.begin();
    },
    work: (round) => workload.work(round),
    async check() {
      const summary = await workload.check();
      const client = new pg.Client({ connectionString: await service.databaseUrl() });
      await client.connect();
      try {
        await eventually(
          'every event is delivered',
          async () => {
            const { rows } = await client.query(unsettledText);
            return rows[0]?.unsettled === 0;
          },
          settleMaxMs,
        );
        const { rows } = await client.query<{ id: string }>(eventsText);
        const received = new Set(receiver?.eventIds);
        for (const { id } of rows) {
          assert(received.has(formatId('evt', id)), `${id} was never received`);
        }
        assert.equal(received.size, rows.length, 'every received event is stored');
        return `${summary}, ${rows.length} events delivered`;
      } finally {
        await client.end();
      }
    },
  };
}

const unsettledText = `
  select count(*) filter (where d.deliveries is distinct from 1)::integer as unsettled
  from events e
  left join lateral (
    select count(*) as deliveries
    from webhook_deliveries d
    where d.platform_id = e.platform_id and d.event_id = e.event_id and d.status = 'delivered'
  ) d on true`;

const eventsText = 'select event_id as id from events';
