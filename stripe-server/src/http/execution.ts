import { type FormFields, sorted } from '../request/form.ts';
import { Refusal, refusal, refusalIn } from '../request/refusal.ts';
import type { OwnAccount } from '../world/own-account.ts';
import type { Cause, World } from '../world/world.ts';
import { expandBody, type Find } from './expand.ts';
import { type Answer, errorOf } from './fault-answers.ts';
import { type Fault, isExecuted, isSaved } from './fault-kinds.ts';
import type { Faults } from './faults.ts';
import type { IdempotencyKeys, Saved } from './idempotency.ts';
import type { CallCount, Limits } from './limits.ts';
import { checkPermission } from './permissions.ts';
import { findCaller, keyOf, type RawRequest } from './read-request.ts';
import type { Match } from './router.ts';
import type { Unfinished } from './unfinished.ts';

/** A parsed request. */
export interface Asked {
  readonly request: RawRequest;
  readonly requestId: string;
  /** Null for a path that does not exist. */
  readonly match: Match | null;
  /** Its parameters, or why they cannot be read. */
  readonly form: FormFields | Refusal;
  readonly params: FormFields;
  readonly fault: Fault | null;
}

interface Called extends Omit<Asked, 'match' | 'form'> {
  readonly match: Match;
  readonly own: OwnAccount;
  readonly account: string;
}

interface Parts {
  readonly world: World;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly unfinished: Unfinished;
  readonly find: (account: string) => Find;
}

/** Executes requests, each idempotency key once. */
export class Execution {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async answer({ match, form, ...asked }: Asked): Promise<Answer> {
    try {
      const { own, restricted } = findCaller(asked.request, this.#parts.world.owns);
      if (match === null) throw unknownPath(asked.request);
      const account = this.#accountOf(asked.request, own);
      const { name: operation, method } = match.operation;
      const limit = this.#admit({ own: own.id, account, operation });
      if (limit !== null) return limit;
      if (restricted !== null) checkPermission({ own, restricted, account, operation, method });
      if (form instanceof Refusal) throw form;
      return await this.#executeOnce({ ...asked, match, own, account });
    } catch (error) {
      return { ...savedRefusal(error), isReplayed: false };
    }
  }

  /** Counts a request; its refusal if it is one too many. */
  #admit(asked: Pick<CallCount, 'own' | 'account' | 'operation'>): Answer | null {
    const { world, limits } = this.#parts;
    const reason = limits.admit({ ...asked, second: world.seconds });
    if (reason === null) return null;
    const headers = { 'stripe-rate-limited-reason': reason };
    return { ...savedRefusal(refusal.rateLimit()), isReplayed: false, headers };
  }

  async #executeOnce(asked: Called): Promise<Answer> {
    const { keys, faults } = this.#parts;
    const { request, match, params, fault, own, account } = asked;
    // A malformed request is refused before its key is read, and the refusal is not saved.
    const { expand, rest } = withoutExpand(params);
    const run = match.operation.prepare(rest);
    const key = request.method === 'POST' ? request.header('idempotency-key') : null;
    if (key !== null && key.length > 255) throw refusal.plain(400, 'The key is too long.');
    const saved = key === null ? null : this.#begin(account, { key, request, params });
    if (saved !== null) return { ...saved, isReplayed: true };
    await faults.pass(match.operation.name);
    const execute = () =>
      this.#execute({ id: asked.requestId, idempotencyKey: key }, () => {
        const body = structuredClone(run({ account, own, url: request.path, at: match.at }));
        expandBody(body, expand, this.#parts.find(account));
        return body;
      });
    const result = this.#executeOrFail(execute, { fault, match });
    if (key !== null) keys.save(account, key, result);
    return { ...result, isReplayed: false };
  }

  /** The result, which is an error if a test ordered one that Stripe saves. */
  #executeOrFail(
    execute: () => Saved,
    { fault, match }: { readonly fault: Fault | null; readonly match: Match },
  ): Saved {
    if (fault === null || !isSaved(fault)) return execute();
    const error = errorOf(fault);
    if (isExecuted(fault)) {
      execute();
    } else if (error.status >= 500 && match.operation.method === 'POST') {
      const { name: operation } = match.operation;
      this.#parts.unfinished.add({ operation, execute: () => execute().status === 200 });
    }
    return error;
  }

  #execute(cause: Cause, run: () => object): Saved {
    const { world } = this.#parts;
    world.cause = cause;
    try {
      return { status: 200, body: JSON.stringify(run()) };
    } catch (error) {
      return savedRefusal(error);
    } finally {
      world.cause = null;
    }
  }

  #begin(
    account: string,
    { key, request, params }: { key: string; request: RawRequest; params: FormFields },
  ): Saved | null {
    const asked = JSON.stringify([request.method, request.path, sorted(params)]);
    return this.#parts.keys.begin(account, { key, asked });
  }

  /** The account of the request: that of the key, or one that is connected to it. */
  #accountOf(request: RawRequest, own: OwnAccount): string {
    const connected = request.header('stripe-account');
    if (connected === null || connected === own.id) return own.id;
    if (!this.#parts.world.stateOf(own.id).isPlatform) throw refusal.noPlatform();
    if (this.#parts.world.accounts.find(own.id, connected) !== null) return connected;
    throw refusal.foreignAccount(connected, keyOf(request));
  }
}

function unknownPath({ method, path }: RawRequest): Refusal {
  return refusal.plain(404, `Unrecognized request URL (${method}: ${path}).`);
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
