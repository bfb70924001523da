import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import { instantFaults } from '../../../lib/read-instant.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext, SoundPart } from '../../../request/context.ts';
import { idsOfSpan } from '../../../request/id-span.ts';
import { listSubscribed } from '../endpoints/endpoint-store.ts';
import { readEndpointId } from '../endpoints/endpoints.ts';
import { oldestRedeliverable } from '../events/retention.ts';
import type { EventDeliveryStatus } from '../events/types.ts';
import type { Events } from '../events.ts';
import { eventTooOld, noSubscribedEndpoint, redeliveryJobNotFound } from './errors.ts';
import {
  findRedeliveryJob,
  insertRedeliveryJob,
  listRedeliveryJobs,
  stopRedeliveryJob,
} from './redelivery-job-store.ts';
import { renderRedeliveryJob } from './render.ts';
import type { RedeliveryJob } from './types.ts';

interface RedeliveryBody {
  readonly from: string;
  readonly to?: string;
  readonly types?: readonly string[];
  readonly status?: EventDeliveryStatus;
  readonly endpoint?: string;
}

type ByJob = { readonly job: string };

/** Faults of a range. A malformed `to` counts as now, so that `from` is checked as well. */
export function rangeFaults(
  { from, to }: SoundPart<RedeliveryBody>,
  now: Date,
): readonly ServiceError[] {
  const faults = [...instantFaults(from, 'from'), ...instantFaults(to, 'to')];
  if (faults.length > 0 || typeof from !== 'string') return faults;
  const range = readRange({ from, to }, now);
  if (range.from < range.to) return [];
  const fault =
    range.from < now
      ? invalidField('to', 'must lie after from.')
      : invalidField('from', 'must lie before the present time.');
  return [invalidFields([fault])];
}

/** Starts a job that sends the events of a range again, except those past the age limit. */
export async function beginRedelivery(
  { idempotency, wake }: Events,
  context: PlatformContext<unknown, unknown, RedeliveryBody>,
): Promise<Answer> {
  const { body, caller } = context;
  const { platformId, clockOffsetMs } = caller;
  const { from, to } = readRange(body, context.now);
  const answer = await idempotency.once(context, async (transaction, id) => {
    const oldest = oldestRedeliverable(context.now);
    if (to <= oldest) throw eventTooOld({ param: 'to' });
    const endpointId = await readEndpointId(transaction, platformId, body.endpoint);
    const types = body.types ?? null;
    const subscribed = await listSubscribed(transaction, { platformId, types, endpointId });
    if (subscribed.length === 0) throw noSubscribedEndpoint();
    const job: RedeliveryJob = {
      platformId,
      id,
      status: 'running',
      from: from < oldest ? oldest : from,
      to,
      types,
      deliveryStatus: body.status ?? null,
      endpointId,
      examinedUntil: null,
      eventsExamined: 0n,
      eventsRedelivered: 0n,
      deliveriesCreated: 0n,
      createdAt: context.now,
      finishedAt: null,
    };
    await insertRedeliveryJob(transaction, job, idsOfSpan(job, clockOffsetMs));
    return { status: 202, body: renderRedeliveryJob(job), headers: locationOf(job) };
  });
  wake(platformId);
  return answer;
}

export async function getRedelivery(
  { database }: Events,
  { caller, params }: PlatformContext<ByJob>,
): Promise<Answer> {
  const { platformId } = caller;
  const id = parseId('rdj', params.job);
  const job = id === null ? undefined : await findRedeliveryJob(database, { platformId, id });
  if (job === undefined) throw redeliveryJobNotFound();
  return { status: 200, body: renderRedeliveryJob(job) };
}

export async function listRedeliveries(
  { database }: Events,
  { caller: { platformId }, query }: PlatformContext<unknown, PageQuery>,
): Promise<Answer> {
  return answerPage(
    'rdj',
    query,
    (bounds) => listRedeliveryJobs(database, { platformId, ...bounds }),
    (jobs) => jobs.map(renderRedeliveryJob),
  );
}

/** Stops a running job. Deliveries that it has created are still sent. */
export async function stopRedelivery(
  { idempotency }: Events,
  context: PlatformContext<ByJob>,
): Promise<Answer> {
  const { platformId } = context.caller;
  return idempotency.once(context, async (transaction) => {
    const id = parseId('rdj', context.params.job);
    if (id === null) throw redeliveryJobNotFound();
    await stopRedeliveryJob(transaction, { platformId, id, now: context.now });
    const job = await findRedeliveryJob(transaction, { platformId, id });
    if (job === undefined) throw redeliveryJobNotFound();
    return { status: 200, body: renderRedeliveryJob(job) };
  });
}

/** The range, which ends now at the latest: later events are not sent again. */
function readRange(
  body: Pick<RedeliveryBody, 'from'> & { readonly to?: string | null | undefined },
  now: Date,
): { readonly from: Date; readonly to: Date } {
  const until = new Date(body.to ?? now);
  return { from: new Date(body.from), to: until < now ? until : now };
}

function locationOf(job: RedeliveryJob): Readonly<Record<string, string>> {
  return { location: `/v1/redeliveries/${formatId('rdj', job.id)}` };
}
