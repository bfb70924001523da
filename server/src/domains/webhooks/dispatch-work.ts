import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { sql } from '../../postgres/sql.ts';
import { leaseMs } from './delivering/bounds.ts';
import { deliveryWorkName, type Webhooks } from './webhooks.ts';

interface DispatchRow {
  readonly dispatch_id: string;
}

/**
 * Opens what is left of dispatches whose lease ran out: whoever had them in hand is gone, or late.
 * Their deliveries are then found like any other.
 */
export function dispatchWork({ database, wake }: Pick<Webhooks, 'database' | 'wake'>): DueWork {
  return defineDueWork<DispatchRow>({
    name: 'webhook_dispatch',
    table: 'webhook_dispatches',
    keyColumns: ['dispatch_id'],
    columns: [],
    leaseMs,
    concurrencyMax: 4,
    async run(row) {
      // No result can come in between: none counts since the row was claimed.
      await database.rows(sql('webhook_dispatch_open')`
        with ended as (
          delete from webhook_dispatches
          where platform_id = ${row.platform_id}::uuid
            and dispatch_id = ${row.dispatch_id}::uuid
            and lease_token = ${row.lease_token}::uuid
          returning dispatch_id
        ),
        unheard as (
          select h.platform_id, h.endpoint_id, h.delivery_id, h.event_id, h.kind, h.created_at,
            webhook_undelivered_status(h.platform_id, h.endpoint_id, h.event_id) as status
          from ended
          -- As it was before this statement.
          join webhook_deliveries_in_hand h
            on h.platform_id = ${row.platform_id}::uuid and h.dispatch_id = ended.dispatch_id
        )
        insert into webhook_deliveries (
          platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, claims, due_at
        )
        select platform_id, endpoint_id, delivery_id, event_id, kind, status, created_at, 1,
          case when status = 'pending' then created_at end
        from unheard`);
      wake(deliveryWorkName, row.platform_id);
    },
  });
}
