import type { RowKey } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { fragment, sql } from '../../../postgres/sql.ts';
import { statesAtEndpoints, worstState } from '../events/event-store.ts';
import type { RedeliveryJob } from './types.ts';

/** Inserts a job that is due at once and examines the ids from `fromId` to before `beforeId`. */
export async function insertRedeliveryJob(
  transaction: Queryable,
  job: RedeliveryJob,
  ids: { readonly fromId: string; readonly beforeId: string },
): Promise<void> {
  await transaction.rows(sql('redelivery_job_insert')`
    insert into redelivery_jobs (
      platform_id, job_id, status, created_from, created_to, types, delivery_status, endpoint_id,
      examined_id, last_id, created_at, due_at
    ) values (
      ${job.platformId}::uuid, ${job.id}::uuid, ${job.status}::text, ${job.from}::timestamptz,
      ${job.to}::timestamptz, ${job.types}::text[], ${job.deliveryStatus}::text,
      ${job.endpointId}::uuid, ${ids.fromId}::uuid, ${ids.beforeId}::uuid,
      ${job.createdAt}::timestamptz, ${job.createdAt}::timestamptz
    )`);
}

const selectJobs = fragment`
  select platform_id as "platformId", job_id as id, status, created_from as "from",
    created_to as "to", types, delivery_status as "deliveryStatus", endpoint_id as "endpointId",
    examined_until as "examinedUntil", events_examined as "eventsExamined",
    events_redelivered as "eventsRedelivered", deliveries_created as "deliveriesCreated",
    created_at as "createdAt", finished_at as "finishedAt"
  from redelivery_jobs`;

export async function findRedeliveryJob(
  database: Queryable,
  key: RowKey,
): Promise<RedeliveryJob | undefined> {
  return database.row<RedeliveryJob>(sql('redelivery_job_find')`
    ${selectJobs}
    where platform_id = ${key.platformId}::uuid and job_id = ${key.id}::uuid`);
}

export async function listRedeliveryJobs(
  database: Queryable,
  page: { readonly platformId: string; readonly beforeId: string; readonly limit: number },
): Promise<RedeliveryJob[]> {
  return database.rows<RedeliveryJob>(sql('redelivery_job_list')`
    ${selectJobs}
    where platform_id = ${page.platformId}::uuid and job_id < ${page.beforeId}::uuid
    order by job_id desc
    limit ${page.limit}::integer`);
}

/** Stops a running job. It also ends the lease, so that its worker writes nothing more. */
export async function stopRedeliveryJob(
  transaction: Queryable,
  job: RowKey & { readonly now: Date },
): Promise<void> {
  await transaction.rows(sql('redelivery_job_stop')`
    update redelivery_jobs
    set status = 'stopped', finished_at = ${job.now}::timestamptz, due_at = null,
        lease_until = null, lease_token = null
    where platform_id = ${job.platformId}::uuid
      and job_id = ${job.id}::uuid
      and status = 'running'`);
}

export interface LeasedJob extends RowKey {
  readonly leaseToken: string;
}

/** Locks the job until the transaction ends; false if the lease is lost. */
export async function lockRedeliveryJob(transaction: Queryable, job: LeasedJob): Promise<boolean> {
  const row = await transaction.row(sql('redelivery_job_lock')`
    select job_id
    from redelivery_jobs
    where platform_id = ${job.platformId}::uuid
      and job_id = ${job.id}::uuid
      and lease_token = ${job.leaseToken}::uuid
    for update`);
  return row !== undefined;
}

interface ExaminedEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: Date;
  /** Whether it happened in the job's range; ids alone are not that exact. */
  readonly isOfRange: boolean;
  /** The endpoints to send it to again. */
  readonly endpointIds: readonly string[];
}

/** The next events for the job to examine, oldest first, whether or not they match. */
export async function listToExamine(
  transaction: Queryable,
  job: RowKey,
  limit: number,
): Promise<ExaminedEvent[]> {
  return transaction.rows<ExaminedEvent>(sql('redelivery_job_examine')`
    with job as materialized (
      select created_from, created_to, types, delivery_status, endpoint_id, examined_id, last_id
      from redelivery_jobs
      where platform_id = ${job.platformId}::uuid and job_id = ${job.id}::uuid
    )
    select e.event_id as id, e.type, e.created_at as "createdAt", e.is_of_range as "isOfRange",
      case
        when e.is_of_range
          and (job.types is null or e.type = any(job.types))
          and (job.delivery_status is null or job.delivery_status = d.status)
        then array(
          select t.endpoint_id
          from webhook_endpoints t
          where t.platform_id = ${job.platformId}::uuid
            and t.enabled
            and (e.type = any(t.events) or '*' = any(t.events))
            and (job.endpoint_id is null or t.endpoint_id = job.endpoint_id)
            -- A job for failed or pending events skips endpoints that accepted them.
            and (job.delivery_status is null or job.delivery_status = 'delivered'
              or t.endpoint_id <> all(d.accepted_by))
          order by t.endpoint_id
        )
        else array[]::uuid[]
      end as "endpointIds"
    from job
    cross join lateral (
      select event_id, type, created_at,
        test_endpoint_id is null
          and created_at >= job.created_from
          and created_at < job.created_to as is_of_range
      from events
      where platform_id = ${job.platformId}::uuid
        and event_id > job.examined_id
        and event_id < job.last_id
      order by event_id
      limit ${limit}::integer
    ) e
    cross join lateral (
      select ${worstState} as status,
        coalesce(array_agg(s.endpoint_id) filter (where s.state = 'delivered'), '{}')
          as accepted_by
      from (
        ${statesAtEndpoints}
        where w.platform_id = ${job.platformId}::uuid
          and w.event_id = e.event_id
          and (job.endpoint_id is null or w.endpoint_id = job.endpoint_id)
        group by w.endpoint_id
      ) s
    ) d
    order by e.event_id`);
}

interface JobProgress {
  readonly examined: readonly ExaminedEvent[];
  readonly deliveriesCount: number;
  readonly isComplete: boolean;
  readonly now: Date;
}

/** Writes the progress of a job and ends its lease. */
export async function advanceRedeliveryJob(
  transaction: Queryable,
  job: LeasedJob,
  progress: JobProgress,
): Promise<void> {
  const { examined, isComplete, now } = progress;
  const last = examined.at(-1);
  const ofRange = examined.filter((event) => event.isOfRange).length;
  const redelivered = examined.filter((event) => event.endpointIds.length > 0).length;
  await transaction.rows(sql('redelivery_job_advance')`
    update redelivery_jobs
    set status = case when ${isComplete}::boolean then 'completed' else status end,
        finished_at = case when ${isComplete}::boolean then ${now}::timestamptz end,
        examined_id = coalesce(${last?.id ?? null}::uuid, examined_id),
        examined_until = case
          when ${isComplete}::boolean then created_to
          else least(created_to, ${last?.createdAt ?? null}::timestamptz)
        end,
        events_examined = events_examined + ${ofRange}::bigint,
        events_redelivered = events_redelivered + ${redelivered}::bigint,
        deliveries_created = deliveries_created + ${progress.deliveriesCount}::bigint,
        due_at = case when not ${isComplete}::boolean then ${now}::timestamptz end,
        attempts = 0, lease_until = null, lease_token = null
    where platform_id = ${job.platformId}::uuid
      and job_id = ${job.id}::uuid
      and lease_token = ${job.leaseToken}::uuid`);
}
