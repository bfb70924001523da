import type { ServiceError } from '../../lib/errors.ts';
import { formatId, parseId } from '../../lib/ids.ts';
import { answerPage, type PageQuery } from '../../operations/answer-page.ts';
import type { Answer, PlatformContext, SoundPart } from '../../operations/context.ts';
import { operationInProgress } from '../../operations/errors.ts';
import type { Queryable } from '../../postgres/database.ts';
import { endpointNotFound, endpointsMax, listDeliveries, renderDelivery } from '../events/index.ts';
import { newEndpointSecret, sealEndpointSecret } from './endpoint-secret.ts';
import {
  countEndpointsAlone,
  findEndpoint,
  holdEndpoint,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
} from './endpoint-store.ts';
import { endpointUrlForbidden, tooManyEndpoints } from './errors.ts';
import { renderEndpoint } from './render.ts';
import { checkEndpointHost, checkEndpointUrl } from './sending/address-rules.ts';
import type { Endpoint } from './types.ts';
import type { Webhooks } from './webhooks.ts';

interface NewEndpoint {
  readonly url: string;
  readonly events: readonly string[];
  readonly description?: string | null;
  readonly enabled?: boolean;
}

type EndpointChange = Partial<NewEndpoint>;
type ById = { readonly id: string };

/** What no endpoint may be, as far as nobody has to be asked where its name leads. */
export function endpointFaults(
  { rules }: Webhooks,
  { url }: SoundPart<EndpointChange>,
): readonly ServiceError[] {
  if (typeof url !== 'string') return [];
  const checked = checkEndpointUrl(url, rules);
  return checked.ok ? [] : [forbidden(checked.message)];
}

/** Registers an endpoint and shows its secret once; only a repeated request sees it again. */
export async function createEndpoint(
  webhooks: Webhooks,
  context: PlatformContext<unknown, unknown, NewEndpoint>,
): Promise<Answer> {
  const { idempotency, keyring } = webhooks;
  const { body, now } = context;
  const { platformId } = context.caller;
  const url = await checkHost(webhooks, body.url);
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

/** Changes the given members. Enabling an endpoint also clears its record of failures. */
export async function changeEndpoint(
  webhooks: Webhooks,
  context: PlatformContext<ById, unknown, EndpointChange>,
): Promise<Answer> {
  const { body, caller } = context;
  const url = await checkHost(webhooks, body.url);
  const answer = await webhooks.idempotency.once(context, async (transaction) => {
    const endpoint = await requireHeld(transaction, context);
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
  if (body.enabled === true) webhooks.wake(caller.platformId);
  return answer;
}

export async function getEndpoint(
  { database }: Webhooks,
  { caller, params }: PlatformContext<ById>,
): Promise<Answer> {
  const endpoint = await requireEndpoint(database, caller.platformId, params.id);
  return { status: 200, body: renderEndpoint(endpoint) };
}

export async function listAllEndpoints(
  { database }: Webhooks,
  { caller: { platformId }, query }: PlatformContext<unknown, PageQuery>,
): Promise<Answer> {
  const list = (page: { beforeId: string; limit: number }) =>
    listEndpoints(database, { platformId, ...page });
  return answerPage('we', query, list, renderEndpoint);
}

export async function listEndpointDeliveries(
  { database }: Webhooks,
  { caller: { platformId }, params, query }: PlatformContext<ById, PageQuery>,
): Promise<Answer> {
  const { id: endpointId } = await requireEndpoint(database, platformId, params.id);
  const list = (page: { beforeId: string; limit: number }) =>
    listDeliveries(database, { platformId, endpointId, eventId: null, ...page });
  return answerPage('dlv', query, list, renderDelivery);
}

/** The endpoint, locked until the transaction ends. */
export function requireHeld(
  transaction: Queryable,
  { caller, params }: Pick<PlatformContext<ById>, 'caller' | 'params'>,
): Promise<Endpoint> {
  return requireEndpoint(transaction, caller.platformId, params.id, holdEndpoint);
}

/** Now, or a millisecond after the last change if that is later: every change has its own time. */
export function laterThan(before: Date, now: Date): Date {
  return new Date(Math.max(now.getTime(), before.getTime() + 1));
}

async function requireEndpoint(
  database: Queryable,
  platformId: string,
  text: string,
  find = findEndpoint,
): Promise<Endpoint> {
  const id = parseId('we', text);
  const endpoint = id === null ? undefined : await find(database, { platformId, id });
  if (endpoint === undefined) throw endpointNotFound();
  return endpoint;
}

/** Checks a name before the transaction begins, since it may take seconds to resolve. */
async function checkHost({ rules }: Webhooks, url: string | undefined): Promise<string | null> {
  if (url === undefined) return null;
  const checked = await checkEndpointHost(new URL(url), rules);
  if (!checked.ok) throw forbidden(checked.message);
  return checked.url.href;
}

function forbidden(message: string): ServiceError {
  return endpointUrlForbidden({ message: `url ${message}.`, param: 'url' });
}

/** `*` includes all other kinds. */
function subscription(events: readonly string[]): readonly string[] {
  return events.includes('*') ? ['*'] : events;
}
