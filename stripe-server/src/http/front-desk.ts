import { type FormFields, sorted } from '../request/form.ts';
import { Refusal, refusalIn } from '../request/refusal.ts';
import type { World } from '../world/world.ts';
import type { Asked, Execution } from './execution.ts';
import { distort, inFull, type Outgoing } from './fault-answers.ts';
import { type Fault, type FaultKind, isExecuted, isSaved } from './fault-kinds.ts';
import type { Faults } from './faults.ts';
import { keyOf, type RawRequest, readForm } from './read-request.ts';
import type { Match, Router } from './router.ts';

/** A request and its answer, for later checks. */
export interface RecordedRequest {
  /** Null for a path that does not exist. */
  readonly operation: string | null;
  readonly method: string;
  /** With its parameters in braces, or as it was asked if there is no such path. */
  readonly path: string;
  /** The account of the key; null for an unknown one. */
  readonly own: string | null;
  /** The connected account; null for the own one. */
  readonly account: string | null;
  readonly idempotencyKey: string | null;
  readonly params: FormFields;
  /** Null when no answer of Stripe went out, or not the whole of it. */
  readonly status: number | null;
  readonly body: unknown;
  readonly isReplayed: boolean;
  /** How a test made it go wrong. */
  readonly fault: FaultKind | null;
}

/** The answer on the wire. */
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
  readonly faults: Faults;
  readonly execution: Execution;
}

/** Takes every request: checks it, executes it once, and answers or fails as a test ordered. */
export class FrontDesk {
  readonly requests: RecordedRequest[] = [];
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async take(request: RawRequest): Promise<Reply> {
    const { world, router } = this.#parts;
    const match = router.match(request.method, request.path);
    const requestId = world.newId('req');
    const form = await readForm(request).catch(refusalIn);
    const params = form instanceof Refusal ? {} : form;
    const fault = match === null ? null : this.#strike(request, { match, params });
    const asked = { request, requestId, match, form, params, fault };
    const sent = await this.#answerOrFail(asked);
    this.#record(asked, sent);
    if (typeof sent === 'string') return { kind: sent };
    const { status, body } = sent;
    const kind = sent.isStalled ? 'stalled' : 'answer';
    return { kind, status, body, headers: this.#headersOf(asked, sent) };
  }

  /** The fault of a request, or null. */
  #strike(
    request: RawRequest,
    { match, params }: { readonly match: Match; readonly params: FormFields },
  ): Fault | null {
    const { world, faults } = this.#parts;
    const key = request.method === 'POST' ? request.header('idempotency-key') : null;
    return faults.strike({
      operation: match.operation.name,
      account:
        request.header('stripe-account') ??
        (world.owns.byKey(keyOf(request))?.own ?? world.main).id,
      identity: key ?? JSON.stringify([request.path, sorted(params)]),
    });
  }

  async #answerOrFail(asked: Asked): Promise<Outgoing> {
    const { fault } = asked;
    if (fault === null) return inFull(await this.#parts.execution.answer(asked));
    const isReached = isExecuted(fault) || isSaved(fault);
    return distort(fault, isReached ? await this.#parts.execution.answer(asked) : null);
  }

  #record({ request, match, params, fault }: Asked, sent: Outgoing): void {
    const isWhole = typeof sent !== 'string' && sent.isStripes;
    this.requests.push({
      operation: match?.operation.name ?? null,
      method: request.method,
      path: match?.operation.path ?? request.path,
      own: this.#parts.world.owns.byKey(keyOf(request))?.own.id ?? null,
      account: request.header('stripe-account'),
      idempotencyKey: request.header('idempotency-key'),
      params,
      status: isWhole ? sent.status : null,
      body: isWhole ? JSON.parse(sent.body) : null,
      isReplayed: isWhole && sent.isReplayed,
      fault: fault?.kind ?? null,
    });
  }

  #headersOf(
    { request, requestId }: Asked,
    { contentType, isReplayed, isStripes, headers }: Exclude<Outgoing, string>,
  ): Record<string, string> {
    if (!isStripes) return { 'content-type': contentType };
    const connected = request.header('stripe-account');
    return {
      ...headers,
      'content-type': contentType,
      'request-id': requestId,
      date: this.#parts.world.now().toUTCString(),
      ...(isReplayed ? { 'idempotent-replayed': 'true' } : {}),
      ...(connected === null ? {} : { 'stripe-account': connected }),
    };
  }
}
