import type { ServiceError } from '../../../lib/errors.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import type { Queryable } from '../../../postgres/database.ts';
import { answerPage, type PageQuery } from '../../../request/answer-page.ts';
import type { Answer, PlatformContext, SoundPart } from '../../../request/context.ts';
import { operationInProgress } from '../../../request/errors.ts';
import { listDeliveries } from '../deliveries/delivery-store.ts';
import { renderDelivery } from '../deliveries/render.ts';
import type { Events } from '../events.ts';
import { checkEndpointHost, checkEndpointUrl } from '../sending/address-rules.ts';
import { newEndpointSecret, sealEndpointSecret } from '../sending/endpoint-secret.ts';
import {
  countEndpointsAlone,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  updateEndpoint,
} from './endpoint-store.ts';
import { endpointNotFound, endpointUrlForbidden, tooManyEndpoints } from './errors.ts';
import { renderEndpoint } from './render.ts';
import { type Endpoint, endpointsMax } from './types.ts';

interface NewEndpoint {
  readonly url: string;
  readonly events: readonly string[];
  readonly description?: string | null;
  readonly enabled?: boolean;
}

type EndpointChange = Partial<NewEndpoint>;
type ById = { readonly id: string };

/** Faults of the URL found without a DNS lookup. */
export function endpointFaults(
  { rules }: Events,
  { url }: SoundPart<EndpointChange>,
): readonly ServiceError[] {
  if (typeof url !== 'string') return [];
  const checked = checkEndpointUrl(url, rules);
  return checked.ok ? [] : [forbidden(checked.message)];
}

/** Registers an endpoint and returns its secret; only a repeat of the request returns it again. */
export async function createEndpoint(
  events: Events,
  context: PlatformContext<unknown, unknown, NewEndpoint>,
): Promise<Answer> {
  const { idempotency, keyring } = events;
  const { body, now } = context;
  const { platformId } = context.caller;
  const url = await checkHost(events, body.url);
  const create = async (transaction: Queryable, id: string): Promise<Answer> => {
    const count = await countEndpointsAlone(transaction, platformId);
    if (count === null) throw operationInProgress();
    if (count >= endpointsMax) throw tooManyEndpoints();
    const endpoint: Endpoint = {
      platformId,
      id,
      url: url ?? body.url,
      events: subscription(body.events),
      description: body.description ?? null,
      enabled: body.enabled ?? true,
      disabledReason: null,
      failingSince: null,
      previousSecretUntil: null,
      createdAt: now,
      updatedAt: now,
    };
    const secret = newEndpointSecret();
    await insertEndpoint(transaction, endpoint, sealEndpointSecret(keyring, endpoint, secret));
    const headers = { location: `/v1/webhook-endpoints/${formatId('we', id)}` };
    return { status: 201, body: { ...renderEndpoint(endpoint), secret }, headers };
  };
  return idempotency.once(context, create, { sealed: true });
}

/** Changes the given members. Enabling an endpoint clears its failures. */
export async function changeEndpoint(
  events: Events,
  context: PlatformContext<ById, unknown, EndpointChange>,
): Promise<Answer> {
  const { body, caller } = context;
  const url = await checkHost(events, body.url);
  const answer = await events.idempotency.once(context, async (transaction) => {
    const endpoint = await requireLocked(transaction, context);
    if (Object.keys(body).length === 0) return { status: 200, body: renderEndpoint(endpoint) };
    const changed: Endpoint = {
      ...endpoint,
      url: url ?? endpoint.url,
      events: body.events === undefined ? endpoint.events : subscription(body.events),
      description: body.description === undefined ? endpoint.description : body.description,
      enabled: body.enabled ?? endpoint.enabled,
      ...(body.enabled === true && !endpoint.enabled
        ? { disabledReason: null, failingSince: null }
        : {}),
      updatedAt: laterThan(endpoint.updatedAt, context.now),
    };
    await updateEndpoint(transaction, changed);
    return { status: 200, body: renderEndpoint(changed) };
  });
  if (body.enabled === true) events.wake(caller.platformId);
  return answer;
}

export async function getEndpoint(
  { database }: Events,
  { caller, params }: PlatformContext<ById>,
): Promise<Answer> {
  const endpoint = await requireEndpoint(database, caller.platformId, params.id);
  return { status: 200, body: renderEndpoint(endpoint) };
}

export async function listAllEndpoints(
  { database }: Events,
  { caller: { platformId }, query }: PlatformContext<unknown, PageQuery>,
): Promise<Answer> {
  return answerPage(
    'we',
    query,
    (bounds) => listEndpoints(database, { platformId, ...bounds }),
    (endpoints) => endpoints.map(renderEndpoint),
  );
}

export async function listEndpointDeliveries(
  { database }: Events,
  { caller: { platformId }, params, query }: PlatformContext<ById, PageQuery>,
): Promise<Answer> {
  const { id: endpointId } = await requireEndpoint(database, platformId, params.id);
  return answerPage(
    'dlv',
    query,
    (bounds) => listDeliveries(database, { platformId, endpointId, eventId: null, ...bounds }),
    (deliveries) => deliveries.map(renderDelivery),
  );
}

/** The endpoint, locked until the transaction ends. */
export function requireLocked(
  transaction: Queryable,
  { caller, params }: Pick<PlatformContext<ById>, 'caller' | 'params'>,
): Promise<Endpoint> {
  return requireEndpoint(transaction, caller.platformId, params.id, lockEndpoint);
}

/** Now, but at least a millisecond after the last change: every change has its own time. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

/** The id of the endpoint that the member `endpoint` of a request names; null without one. */
export async function readEndpointId(
  database: Queryable,
  platformId: string,
  text: string | undefined,
): Promise<string | null> {
  if (text === undefined) return null;
  const endpoint = await findNamed(database, platformId, text);
  if (endpoint === undefined) throw endpointNotFound({ param: 'endpoint' });
  return endpoint.id;
}

export async function requireEndpoint(
  database: Queryable,
  platformId: string,
  text: string,
  find = findEndpoint,
): Promise<Endpoint> {
  const endpoint = await findNamed(database, platformId, text, find);
  if (endpoint === undefined) throw endpointNotFound();
  return endpoint;
}

async function findNamed(
  database: Queryable,
  platformId: string,
  text: string,
  find = findEndpoint,
): Promise<Endpoint | undefined> {
  const id = parseId('we', text);
  return id === null ? undefined : find(database, { platformId, id });
}

/** Checks the host before the transaction begins, since its name may take seconds to resolve. */
async function checkHost({ rules }: Events, url: string | undefined): Promise<string | null> {
  if (url === undefined) return null;
  const checked = await checkEndpointHost(new URL(url), rules);
  if (!checked.ok) throw forbidden(checked.message);
  return checked.url.href;
}

function forbidden(message: string): ServiceError {
  return endpointUrlForbidden({ message: `url ${message}.`, param: 'url' });
}

/** `*` covers all other kinds. */
function subscription(events: readonly string[]): readonly string[] {
  return events.includes('*') ? ['*'] : events;
}
