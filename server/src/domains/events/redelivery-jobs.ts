import { invalidFields } from '../../lib/errors.ts';
import { formatId, parseId } from '../../lib/ids.ts';
import { page, pageSizeDefault } from '../../lib/page.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import { readCursor } from '../../operations/cursor.ts';
import type { Queryable } from '../../postgres/database.ts';
import {
  endpointNotFound,
  eventTooOld,
  noSubscribedEndpoint,
  redeliveryJobNotFound,
} from './errors.ts';
import type { Events } from './events.ts';
import { readInstant } from './read-events.ts';
import { hasEndpoint, listSubscribed, windowStart } from './redeliver.ts';
import {
  findRedeliveryJob,
  insertRedeliveryJob,
  listRedeliveryJobs,
  stopRedeliveryJob,
} from './redelivery-job-store.ts';
import { renderRedeliveryJob } from './render.ts';
import { idsOfSpan } from './span.ts';
import type { EventDeliveryStatus, RedeliveryJob } from './types.ts';

interface RedeliveryBody {
  readonly from: string;
  readonly to?: string;
  readonly types?: readonly string[];
  readonly status?: EventDeliveryStatus;
  readonly endpoint?: string;
}

type ByJob = { readonly job: string };

/** Begins to send the events of a range once more; what of it is past the window is left out. */
export async function beginRedelivery(
  { idempotency, wake }: Events,
  context: PlatformContext<unknown, unknown, RedeliveryBody>,
): Promise<Answer> {
  const { body, caller } = context;
  const { platformId, clockOffsetMs } = caller;
  const { from, to } = readRange(body, context.now);
  const answer = await idempotency.once(context, async (transaction, id) => {
    const oldest = windowStart(context.now);
    if (to <= oldest) throw eventTooOld({ param: 'to' });
    const endpointId = await readEndpoint(transaction, platformId, body.endpoint);
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
  { caller, query }: PlatformContext<unknown, { limit?: number; cursor?: string }>,
): Promise<Answer> {
  const { limit = pageSizeDefault } = query;
  const beforeId = readCursor('rdj', query.cursor);
  const wanted = { platformId: caller.platformId, beforeId, limit: limit + 1 };
  const body = page(await listRedeliveryJobs(database, wanted), {
    limit,
    render: renderRedeliveryJob,
    cursor: (job) => formatId('rdj', job.id),
  });
  return { status: 200, body };
}

/** Ends a job where it is; one that has ended stays as it is. What it wrote is sent all the same. */
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

/** Events of the future are none of the past's: a range ends at the present at the latest. */
function readRange(body: RedeliveryBody, now: Date): { readonly from: Date; readonly to: Date } {
  const from = readInstant(body.from, 'from') ?? now;
  const until = readInstant(body.to, 'to') ?? now;
  const to = until < now ? until : now;
  if (from < to) return { from, to };
  const [param, message] =
    from < now
      ? ['to', 'to must lie after from.']
      : ['from', 'from must lie before the present time.'];
  throw invalidFields([{ param, code: 'parameter_invalid', message }]);
}

async function readEndpoint(
  database: Queryable,
  platformId: string,
  text: string | undefined,
): Promise<string | null> {
  if (text === undefined) return null;
  const id = parseId('we', text);
  if (id === null || !(await hasEndpoint(database, { platformId, id }))) {
    throw endpointNotFound({ param: 'endpoint' });
  }
  return id;
}

function locationOf(job: RedeliveryJob): Readonly<Record<string, string>> {
  return { location: `/v1/events/redeliver/${formatId('rdj', job.id)}` };
}
