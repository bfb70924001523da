import type { Keyring } from '../lib/keyring.ts';
import type { Queryable } from '../postgres/database.ts';
import type { Answer, PlatformContext } from '../request/context.ts';
import { idempotencyKeyReused } from '../request/errors.ts';
import type { IdempotencyKey } from '../request/idempotency-key.ts';
import { findKeyOwner, type KeyOwner, type StoredAnswer } from './key-owner.ts';
import { forget } from './request-store.ts';

type Context = Pick<PlatformContext, 'caller' | 'now' | 'serialise'>;

/** Composes the answer of an operation on money from its record; null while it has none. */
export type ComposeAnswer = (
  operation: KeyOwner & { readonly platformId: string },
  context: Pick<PlatformContext, 'serialise'>,
) => Promise<Answer | null>;

/** The operations of keys, and their answers. */
export class KeyAnswers {
  readonly #keyring: Keyring;
  readonly #compose: ComposeAnswer;

  constructor(parts: { readonly keyring: Keyring; readonly compose: ComposeAnswer }) {
    this.#keyring = parts.keyring;
    this.#compose = parts.compose;
  }

  /** Throws when the key was used for a different request. */
  async ownerOf(
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
    if (!this.#keyring.verifyMac(key.request, owner.fingerprint)) throw idempotencyKeyReused();
    return { owner };
  }

  /** Null while the operation has none. */
  async answerOf(context: Context, owner: KeyOwner): Promise<Answer | null> {
    const { platformId } = context.caller;
    const answer =
      owner.status === null
        ? await this.#compose({ ...owner, platformId }, context)
        : this.#open(owner, answerContext(platformId, owner.operationId));
    if (answer === null) return null;
    return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } };
  }

  #open(
    { status, headers, body, sealedKeyId }: Extract<StoredAnswer, { status: number }>,
    sealContext: string,
  ): Answer {
    const bytes =
      sealedKeyId === null
        ? body
        : this.#keyring.open({ keyId: sealedKeyId, bytes: body }, sealContext);
    return { status, body: null, bytes, headers };
  }
}

/** The context in which an answer is sealed. */
export function answerContext(platformId: string, operationId: string): string {
  return `operation_answer/${platformId}/${operationId}`;
}
