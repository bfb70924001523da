import type { CallOptions } from './requests/call.ts';
import { TaprailConnectionError, TaprailError, TaprailRefusal } from './requests/errors.ts';
import type { Transport } from './requests/transport.ts';
import { backoffMs, wait } from './requests/wait.ts';
import type { Schemas } from './resource.ts';

type Tap = Schemas['Tap'];
type TapRequest = Schemas['TapRequest'];
type IdempotencyKey = Schemas['IdempotencyKey'];

export interface CreateOrFindOptions extends CallOptions {
  /** Yours, kept with the order before the first call, so that a restarted program still has it. */
  readonly idempotencyKey: string;
  /** How long it goes on trying; three minutes by default. */
  readonly waitMs?: number;
}

const waitDefaultMs = 180_000;

/** Takes the tap of a key, or finds it if the key was used before. */
export async function createOrFind(
  client: Transport,
  tap: TapRequest,
  options: CreateOrFindOptions,
): Promise<Tap> {
  const { idempotencyKey, timeoutMs, waitMs = waitDefaultMs, ...reading } = options;
  const untilMs = Date.now() + waitMs;
  const find = () => findKey(client, idempotencyKey, reading);
  const known = await persist(find, untilMs, reading.signal);
  // A day later the key is free again, and the request would be a second tap.
  if (known?.expired) return tapOf(known, tap);
  const call = { idempotencyKey, body: tap, ...reading, ...(timeoutMs && { timeoutMs }) };
  try {
    return await persist(() => client.call('takeTap', call), untilMs, reading.signal);
  } catch (error) {
    if (!isLost(error)) throw error;
    const left = await find().catch(() => null);
    if (left?.operation === 'tap' && left.tap !== null) return left.tap;
    throw error;
  }
}

/** Null for a key that did nothing. */
async function findKey(
  client: Transport,
  key: string,
  options: Pick<CallOptions, 'signal'>,
): Promise<IdempotencyKey | null> {
  try {
    return await client.call('getIdempotencyKey', { path: { key }, ...options });
  } catch (error) {
    const isFree = error instanceof TaprailRefusal && error.code === 'idempotency_key_not_found';
    if (!isFree) throw error;
    return null;
  }
}

function tapOf({ tap, key }: IdempotencyKey, wanted: TapRequest): Tap {
  const names = ['amount', 'currency', 'submerchant', 'device'] as const;
  if (tap !== null && names.every((name) => tap[name] === wanted[name])) return tap;
  const message = `The idempotency key ${key} was used more than a day ago, for something else.`;
  throw new TaprailError(message, { retryable: false });
}

/** Repeats a call without an answer until that time. */
async function persist<T>(
  call: () => Promise<T>,
  untilMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      const { retryAfterSeconds } = error as Partial<TaprailError>;
      const delayMs = Math.max(backoffMs(attempt), (retryAfterSeconds ?? 0) * 1000);
      if (!isLost(error) || Date.now() + delayMs > untilMs) throw error;
      await wait(delayMs, signal);
    }
  }
}

/** Whether it is unknown what a call did, or the service can say it later. */
function isLost(error: unknown): boolean {
  if (!(error instanceof TaprailError) || !error.retryable) return false;
  if (error instanceof TaprailConnectionError) return true;
  if (!(error instanceof TaprailRefusal)) return false;
  return error.status !== 409 || error.code === 'idempotency_key_in_use';
}
