import { ServiceError } from '../lib/errors.ts';
import { newUuid } from '../lib/ids.ts';
import type { Keyring } from '../lib/keyring.ts';
import { type Database, type Queryable, violates } from '../postgres/database.ts';
import type { Answer, PlatformContext } from './context.ts';
import { idempotencyKeyInUse, idempotencyKeyReused } from './errors.ts';
import { type IdempotencyKey, idempotencyLifetimeMs, keyHash } from './idempotency-key.ts';
import { findKeyOwner, type KeyOwner } from './key-owner.ts';
import {
  close,
  forget,
  insertAnswer,
  insertRequest,
  leaveOpen,
  lockExpired,
  takeOver,
} from './request-store.ts';

type Claim =
  /** Ours to do, under this operation id: the one of the first attempt when that one died. */
  | { readonly kind: 'ours'; readonly operationId: string; readonly isTakenOver: boolean }
  | { readonly kind: 'answered'; readonly answer: Answer };

type Context = Pick<PlatformContext, 'caller' | 'now' | 'idempotencyKey' | 'serialise'>;

/** Composes the answer of an operation on money from its record; null while it has none. */
export type ComposeAnswer = (
  operation: KeyOwner & { readonly platformId: string },
  context: Pick<PlatformContext, 'serialise'>,
) => Promise<Answer | null>;

export class Idempotency {
  readonly #database: Database;
  readonly #keyring: Keyring;
  readonly #compose: ComposeAnswer;

  constructor(parts: {
    readonly database: Database;
    readonly keyring: Keyring;
    readonly compose: ComposeAnswer;
  }) {
    this.#database = parts.database;
    this.#keyring = parts.keyring;
    this.#compose = parts.compose;
  }

  fingerprint(key: IdempotencyKey): Buffer {
    return this.#keyring.mac(key.request);
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
   * stored in the same transaction, or whatever is needed to go on: then the claim stays open, and
   * is someone else's after `leaseMs`, until `answer` closes it. One that was taken over so has
   * its effect in the database already. A conflict with the state of things is stored like any
   * answer; other refusals undo the claim.
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
    return this.#database.transaction(async (transaction) => {
      const claim = await this.#claim(transaction, context, options);
      if (claim.kind === 'answered') return { answer: claim.answer };
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
   * For a mutation whose effect is elsewhere and harmless to repeat under its operation id: claimed
   * before, answered after, and done again by a retry if this process died in between. A mutation
   * that moves the platform's clock says where to: its key is kept for a day from there, not from
   * a time that may be long past.
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
    const done = work(operationId).catch(async (error: unknown) => {
      if (isStoredRefusal(error)) return { ...context.renderRefusal(error), clock: undefined };
      await this.#release(context, operationId);
      throw error;
    });
    const { clock = context.now, ...answer } = await done;
    return this.#database.transaction((transaction) =>
      this.answer(transaction, context, answer, { operationId, clock }),
    );
  }

  /**
   * What became of a key that may be known: its answer, or a refusal while that is awaited or when
   * the request is another one. Null when the key is free.
   */
  async replay(context: Context): Promise<Answer | null> {
    const found = await this.find(context);
    return found !== null && 'answer' in found ? found.answer : null;
  }

  /** The same, but for a free key what it is to be stored as. Null without a key. */
  async find(
    context: Context,
  ): Promise<{ readonly answer: Answer } | { readonly freeHash: string } | null> {
    const key = context.idempotencyKey;
    if (key === null) return null;
    const { owner, freeHash } = await this.#ownerOf(this.#database, context, key);
    if (freeHash !== null) {
      if (owner !== null)
        await forget(this.#database, context.caller.platformId, [owner.operationId]);
      return { freeHash };
    }
    const answer = await this.#answerOf(context, owner);
    if (answer === null) throw inUse();
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
      ? this.#keyring.seal(Buffer.from(bytes), answerContext(platformId, operationId))
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
    await close(transaction, platformId, operationId);
    return { ...answer, bytes };
  }

  /** Forgets up to `limit` answers past their day; returns how many there were. */
  prune(platformId: string, bounds: { now: Date; limit: number }): Promise<number> {
    return this.#database.transaction(async (transaction) => {
      const ids = await lockExpired(transaction, platformId, bounds);
      await forget(transaction, platformId, ids);
      return ids.length;
    });
  }

  /**
   * Claims the request's key, first of all that the request does. Without a key there is nothing to
   * claim and the operation gets an id of its own.
   */
  async #claim(
    transaction: Queryable,
    context: PlatformContext,
    options: { readonly leaseMs: number },
  ): Promise<Claim> {
    const key = context.idempotencyKey;
    const operationId = newUuid();
    if (key === null) return { kind: 'ours', operationId, isTakenOver: false };
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
      if (claimed) return { kind: 'ours', operationId, isTakenOver: false };

      const { owner, freeHash } = await this.#ownerOf(transaction, context, key);
      if (freeHash !== null) {
        if (owner !== null) await forget(transaction, platformId, [owner.operationId]);
        hash = freeHash;
        continue;
      }
      const answer = await this.#answerOf(context, owner);
      if (answer !== null) return { kind: 'answered', answer };
      const taken = { platformId, operationId: owner.operationId, leaseMs: options.leaseMs };
      if (owner.kind !== 'request' || !(await takeOver(transaction, taken))) throw inUse();
      return { kind: 'ours', operationId: owner.operationId, isTakenOver: true };
    }
  }

  async #ownerOf(database: Queryable, context: Context, key: IdempotencyKey) {
    const { platformId } = context.caller;
    const found = await findKeyOwner(database, { platformId, key, now: context.now });
    if (found.freeHash === null && !this.#keyring.verifyMac(key.request, found.owner.fingerprint)) {
      throw idempotencyKeyReused();
    }
    return found;
  }

  async #answerOf(context: Context, owner: KeyOwner): Promise<Answer | null> {
    const { platformId } = context.caller;
    const answer =
      owner.answer === null
        ? await this.#compose({ ...owner, platformId }, context)
        : this.#stored(platformId, owner.operationId, owner.answer);
    if (answer === null) return null;
    return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
  }

  #stored(
    platformId: string,
    operationId: string,
    { status, headers, body, sealedKeyId }: NonNullable<KeyOwner['answer']>,
  ): Answer {
    const bytes =
      sealedKeyId === null
        ? body
        : this.#keyring.open(
            { keyId: sealedKeyId, bytes: body },
            answerContext(platformId, operationId),
          );
    return { status, body: null, bytes, headers };
  }

  async #release({ caller, idempotencyKey }: Context, operationId: string): Promise<void> {
    if (idempotencyKey === null) return;
    await this.#database.transaction(async (transaction) => {
      await close(transaction, caller.platformId, operationId);
      await forget(transaction, caller.platformId, [operationId]);
    });
  }
}

/** True when a batch failed because another node claimed the same key at the same moment. */
export function isKeyRace(error: unknown): boolean {
  return violates(error, 'operations_key');
}

/**
 * True for a conflict with the state of things, which is an outcome. Every other refusal had no
 * effect and leaves the key free, so that the corrected request goes through under it.
 */
export function isStoredRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.type === 'conflict' && !error.isTransient;
}

function inUse(): ServiceError {
  return idempotencyKeyInUse({ headers: { 'retry-after': '1' } });
}

/** Undoes the effect but not the claim when the refusal is one to be stored. */
async function keepRefusal<Open extends object>(
  transaction: Queryable,
  effect: () => Promise<{ answer: Answer } | Open>,
  renderRefusal: (error: ServiceError) => Answer,
): Promise<{ answer: Answer } | Open> {
  await transaction.rows({ name: 'savepoint', text: 'savepoint effect', values: [] });
  try {
    return await effect();
  } catch (error) {
    if (!isStoredRefusal(error)) throw error;
    const text = 'rollback to savepoint effect';
    await transaction.rows({ name: 'rollback_to_savepoint', text, values: [] });
    return { answer: renderRefusal(error) };
  }
}

function answerContext(platformId: string, operationId: string): string {
  return `operation_answer/${platformId}/${operationId}`;
}
