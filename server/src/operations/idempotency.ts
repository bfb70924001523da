import { newUuid } from '../lib/ids.ts';
import type { Json } from '../lib/json.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import type { Answer, PlatformContext } from '../request/context.ts';
import { idempotencyKeyInUse } from '../request/errors.ts';
import { type IdempotencyKey, idempotencyLifetimeMs, keyHash } from '../request/idempotency-key.ts';
import { InFlight } from './in-flight.ts';
import { answerContext, type ComposeAnswer, KeyAnswers } from './key-answers.ts';
import { closeOperation } from './open-operations.ts';
import {
  type Attempt,
  endLease,
  forget,
  insertAnswer,
  insertRequest,
  leaveOpen,
  lockAttempt,
  lockExpired,
  renewAttempts,
  takeOver,
} from './request-store.ts';
import { freesKey, isStoredRefusal, keepRefusal } from './stored-refusal.ts';

export type { ComposeAnswer } from './key-answers.ts';

/** This process executes it. A claim that was taken over keeps its operation id and plan. */
type Claimed = Attempt & { readonly isTakenOver: boolean; readonly plan: string | null };

type Context = Pick<PlatformContext, 'caller' | 'now' | 'idempotencyKey' | 'serialise'>;

/**
 * A mutation that moves the platform's clock returns the new time; the key's lifetime starts there.
 */
type Work = () => Promise<Answer & { readonly clock?: Date }>;

interface IdempotencyParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly compose: ComposeAnswer;
  /** The lease of a request in progress. Once it expires, a retry may take the request over. */
  readonly leaseMs: number;
}

export class Idempotency {
  /** In-flight requests whose effect is outside the database. */
  readonly inFlight: InFlight;
  readonly #parts: IdempotencyParts;
  readonly #answers: KeyAnswers;

  constructor(parts: IdempotencyParts) {
    this.#parts = parts;
    this.#answers = new KeyAnswers(parts);
    const { database, leaseMs } = parts;
    this.inFlight = new InFlight({ leaseMs, renew: (leases) => renewAttempts(database, leases) });
  }

  fingerprint(key: IdempotencyKey): Buffer {
    return this.#parts.keyring.mac(key.request);
  }

  /**
   * For a mutation whose whole effect is in the database: claim, effect and answer are one
   * transaction, so a crash leaves all of them or none.
   */
  async once(
    context: PlatformContext,
    work: (transaction: Queryable, operationId: string) => Promise<Answer>,
    options: { readonly sealed?: boolean } = {},
  ): Promise<Answer> {
    const whole = { ...options, leaseMs: 0 };
    const begun = await this.begin<never>(context, whole, async (transaction, { operationId }) => ({
      answer: await work(transaction, operationId),
    }));
    return begun.answer;
  }

  /**
   * For a mutation that may continue outside the database. `work` returns either its answer, which
   * is stored in the same transaction, or what it needs to continue. In that case the claim stays
   * open until `answer` closes it, and after `leaseMs` a retry may take it over with the returned
   * `plan`; its effect in the database exists by then. A refusal that is an outcome is stored like
   * any answer; every other refusal undoes the claim.
   */
  async begin<Open extends object & { readonly plan?: string }>(
    context: PlatformContext,
    options: { readonly leaseMs: number; readonly sealed?: boolean },
    work: (transaction: Queryable, claimed: Claimed) => Promise<{ answer: Answer } | Open>,
  ): Promise<{ answer: Answer } | Open> {
    const { leaseMs } = options;
    return this.#parts.database.transaction(async (transaction) => {
      const claimed = await this.#claim(transaction, context, leaseMs);
      if ('answer' in claimed) return claimed;
      const effect = () => work(transaction, claimed);
      const begun = await keepRefusal(transaction, effect, context.renderRefusal);
      if ('answer' in begun) {
        const stored = { ...options, operationId: claimed.operationId };
        return { answer: await this.answer(transaction, context, begun.answer, stored) };
      }
      if (context.idempotencyKey !== null && !claimed.isTakenOver) {
        await leaveOpen(transaction, { ...claimed, leaseMs, plan: begun.plan ?? null });
      }
      return begun;
    });
  }

  /**
   * For a mutation whose effect is outside the database and must stay as first decided. `plan`
   * decides or refuses it in the transaction of the claim, which stores the plan. Then `work` does
   * it; a repetition gets the same plan and operation id. From then on only an answer ends the
   * claim, or a refusal that frees the key, for which `work` must be sure that nothing happened.
   * After any other failure, and after a 202, the next request with the key goes on at once.
   */
  async carryOut<Plan extends Json>(
    context: PlatformContext,
    steps: {
      plan(transaction: Queryable, attempt: Attempt): Promise<Plan>;
      work(plan: Plan, attempt: Attempt): ReturnType<Work>;
    },
  ): Promise<Answer> {
    // The lease is renewed, so it need not last for as long as the work may.
    const { leaseMs } = this.#parts;
    const begun = await this.begin(context, { leaseMs }, async (transaction, attempt) => {
      const plan = attempt.plan ?? JSON.stringify(await steps.plan(transaction, attempt));
      return { attempt, plan };
    });
    if ('answer' in begun) return begun.answer;
    const { attempt, plan } = begun;
    return this.#finish(context, attempt, () => steps.work(JSON.parse(plan), attempt));
  }

  /**
   * The stored answer of a key, or null when the key is free. Throws while the first request is in
   * progress, and when the key was used for a different request.
   */
  async replay(context: Context): Promise<Answer | null> {
    const found = await this.find(context);
    return found !== null && 'answer' in found ? found.answer : null;
  }

  /** Like replay, but with the hash to store a free key under. Null without a key. */
  async find(
    context: Context,
  ): Promise<{ readonly answer: Answer } | { readonly freeHash: string } | null> {
    const key = context.idempotencyKey;
    if (key === null) return null;
    const found = await this.#answers.ownerOf(this.#parts.database, context, key);
    if ('freeHash' in found) return found;
    const answer = await this.#answers.answerOf(context, found.owner);
    if (answer === null) throw idempotencyKeyInUse();
    return { answer };
  }

  /** Stores the answer in the transaction of the effect it reports. */
  async answer(
    transaction: Queryable,
    context: PlatformContext,
    answer: Answer,
    options: { readonly operationId: string; readonly sealed?: boolean; readonly clock?: Date },
  ): Promise<Answer> {
    const bytes = answer.bytes ?? context.serialise(answer.status, answer.body);
    if (context.idempotencyKey === null) return { ...answer, bytes };
    const { operationId, clock = context.now } = options;
    const { platformId } = context.caller;
    const sealed = options.sealed
      ? this.#parts.keyring.seal(Buffer.from(bytes), answerContext(platformId, operationId))
      : null;
    await insertAnswer(transaction, {
      platformId,
      operationId,
      status: answer.status,
      headers: answer.headers ?? {},
      body: sealed?.bytes ?? Buffer.from(bytes),
      sealedKeyId: sealed?.keyId ?? null,
      expiresAt: new Date(clock.getTime() + idempotencyLifetimeMs),
    });
    await closeOperation(transaction, { platformId, operationId });
    return { ...answer, bytes };
  }

  /**
   * Claims the key and stores its answer at once, for another platform than the request's. A
   * mutation that moves the caller to another platform needs it, since a retry comes from there.
   */
  async answerOnceMore(
    transaction: Queryable,
    context: PlatformContext,
    answer: Answer,
  ): Promise<void> {
    const claim = await this.#claim(transaction, context, 0);
    if (!('answer' in claim)) await this.answer(transaction, context, answer, claim);
  }

  /** Forgets up to `limit` expired answers; returns how many there were. */
  prune(platformId: string, bounds: { now: Date; limit: number }): Promise<number> {
    return this.#parts.database.transaction(async (transaction) => {
      const ids = await lockExpired(transaction, platformId, bounds);
      await forget(transaction, platformId, ids);
      return ids.length;
    });
  }

  /** Works on an open claim, renews its lease meanwhile, and stores the answer. */
  async #finish(context: PlatformContext, attempt: Attempt, work: Work): Promise<Answer> {
    if (context.idempotencyKey === null) return work();
    const { platformId, operationId, leaseToken } = attempt;
    const leave = this.inFlight.enter({ platformId, id: leaseToken });
    try {
      const { clock = context.now, ...answer } = await work().catch((error: unknown) => {
        if (!isStoredRefusal(error)) throw error;
        return { ...context.renderRefusal(error), clock: undefined };
      });
      if (answer.status === 202) {
        await endLease(this.#parts.database, attempt);
        return answer;
      }
      return await this.#parts.database.transaction(async (transaction) => {
        if (!(await lockAttempt(transaction, attempt))) throw idempotencyKeyInUse();
        return this.answer(transaction, context, answer, { operationId, clock });
      });
    } catch (error) {
      if (freesKey(error)) await this.#release(attempt);
      else await endLease(this.#parts.database, attempt);
      throw error;
    } finally {
      leave();
    }
  }

  /** Claims the request's key before anything else. Without a key there is nothing to claim. */
  async #claim(
    transaction: Queryable,
    context: PlatformContext,
    leaseMs: number,
  ): Promise<Claimed | { readonly answer: Answer }> {
    const key = context.idempotencyKey;
    const { platformId } = context.caller;
    const attempt = { platformId, operationId: newUuid(), leaseToken: newUuid() };
    const claimed = { ...attempt, isTakenOver: false, plan: null };
    if (key === null) return claimed;
    let hash = keyHash(key);
    for (;;) {
      const isOurs = await insertRequest(transaction, {
        ...attempt,
        keyHash: hash,
        fingerprint: this.fingerprint(key),
        now: context.now,
      });
      if (isOurs) return claimed;

      const found = await this.#answers.ownerOf(transaction, context, key);
      if ('freeHash' in found) {
        hash = found.freeHash;
        continue;
      }
      const { owner } = found;
      const answer = await this.#answers.answerOf(context, owner);
      if (answer !== null) return { answer };
      const again = { ...attempt, operationId: owner.operationId };
      const isRequest = owner.kind === 'request';
      const taken = isRequest ? await takeOver(transaction, { ...again, leaseMs }) : undefined;
      if (taken === undefined) throw idempotencyKeyInUse();
      return { ...again, ...taken, isTakenOver: true };
    }
  }

  /** Frees the key, unless another process has taken over. */
  async #release(attempt: Attempt): Promise<void> {
    await this.#parts.database.transaction(async (transaction) => {
      if (!(await lockAttempt(transaction, attempt))) return;
      await closeOperation(transaction, attempt);
      await forget(transaction, attempt.platformId, [attempt.operationId]);
    });
  }
}
