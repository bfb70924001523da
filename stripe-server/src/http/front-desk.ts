import type { World } from '../world/world.ts';
import { expandBody, type Find } from './expand.ts';
import type { Faults } from './faults.ts';
import type { Form, FormFields } from './form.ts';
import type { IdempotencyKeys, Saved } from './idempotency.ts';
import { checkCaller, type RawRequest, readForm } from './read-request.ts';
import { Refusal, refusal } from './refusal.ts';
import type { Match, Router } from './router.ts';

/** A request and what was answered, for whoever checks them afterwards. */
export interface RecordedRequest {
  /** Null for a path that does not exist. */
  readonly operation: string | null;
  readonly method: string;
  /** With its parameters in braces, or as it was asked if there is no such path. */
  readonly path: string;
  /** The connected account; null for the deployment's own. */
  readonly account: string | null;
  readonly idempotencyKey: string | null;
  readonly params: FormFields;
  /** Null when nothing was answered. */
  readonly status: number | null;
  readonly body: unknown;
  readonly isReplayed: boolean;
}

/** What goes back over the connection. */
export type Reply =
  | {
      readonly kind: 'answer' | 'stalled';
      readonly status: number;
      readonly body: string;
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'reset' | 'silence' };

interface Parts {
  readonly world: World;
  readonly router: Router;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly secretKey: string;
  readonly find: (account: string) => Find;
}

type Executed = Saved & { readonly isReplayed: boolean };

/** Takes every request: checks it, executes it once, and answers or fails as a test ordered. */
export class FrontDesk {
  readonly requests: RecordedRequest[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async take(request: RawRequest): Promise<Reply> {
    const { world, router, faults } = this.#parts;
    const match = router.match(request.method, request.path);
    const connected = request.header('stripe-account');
    const requestId = world.newId('req');
    const notes = {
      operation: match?.operation.name ?? null,
      method: request.method,
      path: match?.operation.path ?? request.path,
      account: connected,
      idempotencyKey: request.header('idempotency-key'),
    };
    const fault =
      match === null
        ? null
        : faults.strike({ operation: match.operation.name, account: connected ?? world.own });
    const form = await readForm(request).catch(refusalIn);
    const params = form instanceof Refusal ? {} : form;
    const unanswered = (kind: 'reset' | 'silence') => {
      this.requests.push({ ...notes, params, status: null, body: null, isReplayed: false });
      return { kind } as const;
    };
    if (fault?.kind === 'reset before') return unanswered('reset');
    if (fault?.kind === 'no answer before') return unanswered('silence');

    let executed: Executed;
    try {
      const unsaved = unsavedFaults.get(fault?.kind ?? '');
      if (unsaved !== undefined) throw unsaved;
      checkCaller(request, this.#parts.secretKey);
      if (match === null) throw unknownPath(request);
      if (form instanceof Refusal) throw form;
      const failure =
        fault?.kind === 'error before' || fault?.kind === 'error after' ? fault : null;
      executed = await this.#execute(request, { match, params, requestId, failure });
    } catch (error) {
      executed = { ...savedRefusal(error), isReplayed: false };
    }
    if (fault?.kind === 'reset after') return unanswered('reset');
    if (fault?.kind === 'no answer after') return unanswered('silence');
    const { status, body, isReplayed } = executed;
    this.requests.push({ ...notes, params, status, body: JSON.parse(body), isReplayed });
    const headers = {
      'request-id': requestId,
      date: world.now().toUTCString(),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
      ...(connected === null ? {} : { 'stripe-account': connected }),
    };
    const kind = fault?.kind === 'stalled body' ? 'stalled' : 'answer';
    return { kind, status, body, headers };
  }

  async #execute(
    request: RawRequest,
    asked: {
      readonly match: Match;
      readonly params: FormFields;
      readonly requestId: string;
      readonly failure: { readonly kind: string; readonly status?: number } | null;
    },
  ): Promise<Executed> {
    const { world, keys, faults } = this.#parts;
    const { match, params, failure } = asked;
    const account = this.#accountOf(request);
    // What is wrong in itself is refused before the key is looked at, and never saved.
    const { expand, rest } = withoutExpand(params);
    const run = match.operation.prepare(rest);
    const key = request.method === 'POST' ? request.header('idempotency-key') : null;
    if (key !== null && key.length > 255) throw refusal.plain(400, 'The key is too long.');
    const saved = key === null ? null : this.#begin(account, { key, request, params });
    if (saved !== null) return { ...saved, isReplayed: true };
    await faults.pass(match.operation.name);
    world.cause = { id: asked.requestId, idempotencyKey: key };
    let result: Saved;
    try {
      const execute = () => {
        const body = structuredClone(run({ account, url: request.path, at: match.at }));
        expandBody(body, expand, this.#parts.find(account));
        return { status: 200, body: JSON.stringify(body) };
      };
      result = failure?.kind === 'error before' ? serverError(failure.status) : execute();
      if (failure?.kind === 'error after') result = serverError(failure.status);
    } catch (error) {
      result = savedRefusal(error);
    } finally {
      world.cause = null;
    }
    if (key !== null) keys.save(account, key, result);
    return { ...result, isReplayed: false };
  }

  #begin(
    account: string,
    { key, request, params }: { key: string; request: RawRequest; params: FormFields },
  ): Saved | null {
    const asked = JSON.stringify([request.method, request.path, sorted(params)]);
    return this.#parts.keys.begin(account, { key, asked });
  }

  /** Whose objects are meant: the deployment's own account or a connected one. */
  #accountOf(request: RawRequest): string {
    const { world } = this.#parts;
    const connected = request.header('stripe-account');
    if (connected === null || connected === world.own) return world.own;
    if (world.accounts.find(world.own, connected) !== null) return connected;
    throw new Refusal(403, {
      type: 'invalid_request_error',
      code: 'account_invalid',
      message: `The provided key does not have access to account '${connected}'.`,
    });
  }
}

/** Faults after which the same request is executed when it comes again. */
const unsavedFaults: ReadonlyMap<string, Refusal> = new Map([
  [
    'lock timeout',
    new Refusal(409, {
      type: 'invalid_request_error',
      code: 'lock_timeout',
      message: 'This object cannot be accessed right now because another request is using it.',
    }),
  ],
  [
    'rate limit',
    new Refusal(429, {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Too many requests.',
    }),
  ],
  ['wrong key', refusal.plain(401, 'Invalid API Key provided.')],
  ['unavailable', new Refusal(503, { type: 'api_error', message: 'The service is unavailable.' })],
]);

function unknownPath({ method, path }: RawRequest): Refusal {
  return refusal.plain(404, `Unrecognized request URL (${method}: ${path}).`);
}

function serverError(status = 500): Saved {
  const error = { type: 'api_error', message: 'An unknown error occurred.' };
  return { status, body: JSON.stringify({ error }) };
}

/** Everything but a refusal is a fault of this server and ends the test. */
function refusalIn(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  throw error;
}

function savedRefusal(thrown: unknown): Saved {
  const { status, error } = refusalIn(thrown);
  return { status, body: JSON.stringify({ error }) };
}

/** Every operation takes `expand`, which changes only how it is answered. */
function withoutExpand({ expand, ...rest }: FormFields) {
  if (expand === undefined) return { expand: [], rest };
  if (typeof expand === 'string') throw refusal.invalid('expand', 'Invalid array');
  return { expand: Object.values(expand).map(String), rest };
}

/** The same for the same parameters in another order. */
function sorted(form: Form): unknown {
  if (typeof form === 'string') return form;
  return Object.keys(form)
    .sort()
    .map((name) => [name, sorted(form[name] ?? '')]);
}
