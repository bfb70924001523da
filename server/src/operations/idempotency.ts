import { newUuid } from '../lib/ids.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Database, Queryable } from '../postgres/database.ts';
import type { Answer, PlatformContext } from './context.ts';
import { idempotencyKeyInUse, idempotencyKeyReused } from './errors.ts';
import { type IdempotencyKey, idempotencyLifetimeMs, keyHash } from './idempotency-key.ts';
import { findKeyOwner, type KeyOwner, type StoredAnswer } from './key-owner.ts';
import {
  close,
  forget,
  insertAnswer,
  insertRequest,
  leaveOpen,
  lockExpired,
  takeOver,
} from './request-store.ts';
import { isStoredRefusal, keepRefusal } from './stored-refusal.ts';

type Claim =
  /** Ours to do. A claim that was taken over keeps the operation id of the attempt that died. */
  { readonly operationId: string; readonly isTakenOver: boolean } | { readonly answer: Answer };

type Context = Pick<PlatformContext, 'caller' | 'now' | 'idempotencyKey' | 'serialise'>;

/** Composes the answer of an operation on money from its record; null while it has none. */
export type ComposeAnswer = (
  operation: KeyOwner & { readonly platformId: string },
  context: Pick<PlatformContext, 'serialise'>,
) => Promise<Answer | null>;

interface IdempotencyParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly compose: ComposeAnswer;
}

export class Idempotency {
  readonly #parts: IdempotencyParts;

  constructor(parts: IdempotencyParts) {
    this.#parts = parts;
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
    const begun = await this.begin(context, whole, async (transaction, operationId) => ({
      answer: await work(transaction, operationId),
    }));
    return begun.answer;
  }

  /**
   * For a mutation that may have to go on outside the database. `work` returns either its answer,
   * which is stored in the same transaction, or what is needed to go on. In that case the claim
   * stays open until `answer` closes it, and after `leaseMs` a retry may take it over; its effect
   * in the database exists by then. A refusal that is an outcome is stored like any answer; every
   * other refusal undoes the claim.
   */
  async begin<Open extends object = never>(
    context: PlatformContext,
    options: { readonly leaseMs: number; readonly sealed?: boolean },
    work: (
      transaction: Queryable,
      operationId: string,
      isTakenOver: boolean,
    ) => Promise<{ answer: Answer } | Open>,
  ): Promise<{ answer: Answer } | Open> {
    return this.#parts.database.transaction(async (transaction) => {
      const claim = await this.#claim(transaction, context, options);
      if ('answer' in claim) return claim;
      const { operationId, isTakenOver } = claim;
      const effect = () => work(transaction, operationId, isTakenOver);
      const begun = await keepRefusal(transaction, effect, context.renderRefusal);
      if ('answer' in begun) {
        const stored = { ...options, operationId };
        return { answer: await this.answer(transaction, context, begun.answer, stored) };
      }
      if (context.idempotencyKey !== null && !isTakenOver) {
        const { platformId } = context.caller;
        await leaveOpen(transaction, { platformId, operationId, leaseMs: options.leaseMs });
      }
      return begun;
    });
  }

  /**
   * For a mutation whose effect is elsewhere and harmless to repeat under its operation id. It is
   * claimed before and answered after, and a retry does it again if this process dies in between.
   * A mutation that moves the platform's clock returns the new time, since its key is kept for a
   * day from then.
   */
  async around(
    context: PlatformContext,
    options: { readonly leaseMs: number },
    work: (operationId: string) => Promise<Answer & { readonly clock?: Date }>,
  ): Promise<Answer> {
    const begun = await this.begin<{ operationId: string }>(
      context,
      options,
      async (_transaction, operationId) => ({ operationId }),
    );
    if ('answer' in begun) return begun.answer;
    const { operationId } = begun;
    const { clock = context.now, ...answer } = await work(operationId).catch(async (error) => {
      if (isStoredRefusal(error)) return { ...context.renderRefusal(error), clock: undefined };
      await this.#release(context, operationId);
      throw error;
    });
    return this.#parts.database.transaction((transaction) =>
      this.answer(transaction, context, answer, { operationId, clock }),
    );
  }

  /**
   * The answer that a key has, or null when the key is free. Throws while the first request is in
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
    const found = await this.#ownerOf(this.#parts.database, context, key);
    if ('freeHash' in found) return found;
    const answer = await this.#answerOf(context, found.owner);
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
    await close(transaction, { platformId, operationId });
    return { ...answer, bytes };
  }

  /**
   * Claims the key and stores its answer in one, for another platform than the one that the request
   * came from. A mutation that gives the caller another platform needs it: that is where a retry
   * comes from.
   */
  async answerOnceMore(
    transaction: Queryable,
    context: PlatformContext,
    answer: Answer,
  ): Promise<void> {
    const claim = await this.#claim(transaction, context, { leaseMs: 0 });
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

  /** Claims the request's key before anything else. Without a key there is nothing to claim. */
  async #claim(
    transaction: Queryable,
    context: PlatformContext,
    options: { readonly leaseMs: number },
  ): Promise<Claim> {
    const key = context.idempotencyKey;
    const operationId = newUuid();
    if (key === null) return { operationId, isTakenOver: false };
    const { platformId } = context.caller;
    let hash = keyHash(key);
    for (;;) {
      const claimed = await insertRequest(transaction, {
        platformId,
        operationId,
        keyHash: hash,
        fingerprint: this.fingerprint(key),
        now: context.now,
      });
      if (claimed) return { operationId, isTakenOver: false };

      const found = await this.#ownerOf(transaction, context, key);
      if ('freeHash' in found) {
        hash = found.freeHash;
        continue;
      }
      const { owner } = found;
      const answer = await this.#answerOf(context, owner);
      if (answer !== null) return { answer };
      const taken = { platformId, operationId: owner.operationId, leaseMs: options.leaseMs };
      if (owner.kind !== 'request' || !(await takeOver(transaction, taken)))
        throw idempotencyKeyInUse();
      return { operationId: owner.operationId, isTakenOver: true };
    }
  }

  async #ownerOf(
    database: Queryable,
    context: Context,
    key: IdempotencyKey,
  ): Promise<{ readonly owner: KeyOwner } | { readonly freeHash: string }> {
    const { platformId } = context.caller;
    const { owner, freeHash } = await findKeyOwner(database, { platformId, key, now: context.now });
    if (freeHash !== null) {
      if (owner !== null) await forget(database, platformId, [owner.operationId]);
      return { freeHash };
    }
    if (!this.#parts.keyring.verifyMac(key.request, owner.fingerprint))
      throw idempotencyKeyReused();
    return { owner };
  }

  async #answerOf(context: Context, owner: KeyOwner): Promise<Answer | null> {
    const { platformId } = context.caller;
    const answer =
      owner.status === null
        ? await this.#parts.compose({ ...owner, platformId }, context)
        : this.#stored(owner, answerContext(platformId, owner.operationId));
    if (answer === null) return null;
    return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
  }

  #stored(
    { status, headers, body, sealedKeyId }: Extract<StoredAnswer, { status: number }>,
    sealContext: string,
  ): Answer {
    const bytes =
      sealedKeyId === null
        ? body
        : this.#parts.keyring.open({ keyId: sealedKeyId, bytes: body }, sealContext);
    return { status, body: null, bytes, headers };
  }

  async #release({ caller, idempotencyKey }: Context, operationId: string): Promise<void> {
    if (idempotencyKey === null) return;
    const { platformId } = caller;
    await this.#parts.database.transaction(async (transaction) => {
      await close(transaction, { platformId, operationId });
      await forget(transaction, platformId, [operationId]);
    });
  }
}

function answerContext(platformId: string, operationId: string): string {
  return `operation_answer/${platformId}/${operationId}`;
}
