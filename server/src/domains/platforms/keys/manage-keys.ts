import type { Environment } from '../../../lib/environment.ts';
import {
  invalidField,
  invalidFields,
  refusalsToPeople,
  type ServiceError,
} from '../../../lib/errors.ts';
import { formatId, parseId } from '../../../lib/ids.ts';
import type { Idempotency } from '../../../operations/idempotency.ts';
import type { Database, Queryable } from '../../../postgres/database.ts';
import type { Answer, PlatformContext, SoundPart } from '../../../request/context.ts';
import { announceChange } from '../announce-change.ts';
import type { ApiKey } from '../types.ts';
import { type IssuedApiKey, issueApiKey, rotateApiKeyIn } from './issue-key.ts';
import { listApiKeys, revokeApiKey } from './key-store.ts';

export interface KeyParts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly environment: Environment;
  /** Called when a key's life was shortened. */
  readonly onKeysChanged: () => void;
}

export const apiKeyNotFound = refusalsToPeople({ type: 'invalid_request', status: 404 })(
  'api_key_not_found',
  'Your platform has no such API key.',
);

export const apiKeyNotActive = refusalsToPeople({ type: 'conflict', status: 409 })(
  'api_key_not_active',
  'The API key has expired or was revoked. Issue another one.',
);

interface ByKey {
  readonly key: string;
}

interface NewKeyBody {
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expires_at?: string | null;
}

/** Faults of a new key. Keys expire in real time, not by the platform's clock. */
export function newKeyFaults({
  expires_at: until,
}: SoundPart<NewKeyBody>): readonly ServiceError[] {
  // A leap second is valid RFC 3339 but no Date, and must fail this comparison.
  if (until === undefined || until === null || new Date(until) > new Date()) return [];
  return [invalidFields([invalidField('expires_at', 'must be later than now.')])];
}

/** Newest first: a platform has few. */
export async function answerKeys(
  { database }: KeyParts,
  { caller }: PlatformContext,
): Promise<Answer> {
  const keys = await listApiKeys(database, caller.platformId);
  return { status: 200, body: { data: keys.map(renderKey).toReversed() } };
}

/** The secret is in this answer and nowhere else. */
export async function addKey(
  { idempotency, environment }: KeyParts,
  context: PlatformContext<unknown, unknown, NewKeyBody>,
): Promise<Answer> {
  const { name, scopes, expires_at: until } = context.body;
  const expiresAt = until === undefined || until === null ? null : new Date(until);
  const { platformId } = context.caller;
  const wanted = { platformId, environment, name, scopes, expiresAt, now: new Date() };
  const issue = async (transaction: Queryable) => {
    return { status: 201, body: renderIssued(await issueApiKey(transaction, wanted)) };
  };
  return idempotency.once(context, issue, { sealed: true });
}

export async function rotateKey(
  { idempotency, environment, onKeysChanged }: KeyParts,
  context: PlatformContext<ByKey, unknown, { readonly overlap_hours?: number }>,
): Promise<Answer> {
  const { overlap_hours: overlapHours = 24 } = context.body;
  const now = new Date();
  const rotate = async (transaction: Queryable) => {
    const key = await requireKey(transaction, context);
    if (statusOf(key, now) !== 'active') throw apiKeyNotActive();
    const rotation = { environment, overlapMs: overlapHours * 3_600_000, now };
    const { issued, replaced } = await rotateApiKeyIn(transaction, key, rotation);
    return { status: 201, body: { ...renderIssued(issued), replaces: renderKey(replaced) } };
  };
  const answer = await idempotency.once(context, rotate, { sealed: true });
  onKeysChanged();
  return answer;
}

/**
 * Revoking a key twice changes nothing. Other nodes hear of it by announcement; this one must know
 * before its caller does.
 */
export async function endKey(
  { idempotency, onKeysChanged }: KeyParts,
  context: PlatformContext<ByKey>,
): Promise<Answer> {
  const answer = await idempotency.once(context, async (transaction) => {
    const key = await requireKey(transaction, context);
    const now = new Date();
    await revokeApiKey(transaction, { id: key.id, now });
    await announceChange(transaction);
    return { status: 200, body: renderKey({ ...key, revokedAt: key.revokedAt ?? now }) };
  });
  onKeysChanged();
  return answer;
}

async function requireKey(
  database: Queryable,
  { caller, params }: PlatformContext<ByKey>,
): Promise<ApiKey> {
  const id = parseId('key', params.key);
  const key = (await listApiKeys(database, caller.platformId)).find((each) => each.id === id);
  if (key === undefined) throw apiKeyNotFound();
  return key;
}

function renderIssued(key: IssuedApiKey) {
  return { ...renderKey(key), secret: key.secret };
}

function renderKey(key: ApiKey) {
  return {
    id: formatId('key', key.id),
    object: 'api_key',
    name: key.name,
    status: statusOf(key, new Date()),
    last4: key.last4,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

function statusOf({ revokedAt, expiresAt }: ApiKey, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'active';
}
