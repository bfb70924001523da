import { hash } from 'node:crypto';
import { ServiceError } from '../lib/errors.ts';
import { newUuid, uuidOf } from '../lib/ids.ts';
import { canonicalJson } from '../lib/json.ts';
import type { Keyring } from '../lib/keyring.ts';
import { type Database, type Queryable, violates } from '../postgres/database.ts';
import { sql } from '../postgres/sql.ts';
import { idempotencyKeyInUse, idempotencyKeyInvalid, idempotencyKeyReused } from './errors.ts';
import type { Answer, PlatformContext } from './route.ts';

/** A caller's key, bound to what it was sent with. The request itself is kept only as a MAC. */
export interface IdempotencyKey {
  /** First 16 bytes of SHA-256 of the key, in the shape of a uuid. */
  readonly hash: string;
  /** What the fingerprint is a MAC of; held in memory only, since bodies hold identity numbers. */
  readonly request: string;
}

export const idempotencyLifetimeMs = 24 * 60 * 60 * 1000;

const keyPattern = /^[\x21-\x7e]{1,255}$/;

/** Throws for a header that cannot be a key, before anything else of the request is looked at. */
export function checkIdempotencyHeader(header: string | string[] | undefined): void {
  if (header === undefined || (typeof header === 'string' && keyPattern.test(header))) return;
  throw idempotencyKeyInvalid({ param: 'Idempotency-Key' });
}

export function readIdempotencyKey(request: {
  readonly header: string | string[] | undefined;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}): IdempotencyKey | null {
  if (typeof request.header !== 'string') return null;
  return {
    hash: uuidOf(hash('sha256', request.header)),
    request: `${request.method} ${request.path}\n${canonicalJson(request.body ?? null)}`,
  };
}

type Claim =
  /** Ours to do, under this operation id: the one of the first attempt when that one died. */
  | { readonly kind: 'ours'; readonly operationId: string; readonly isTakenOver: boolean }
  | { readonly kind: 'answered'; readonly answer: Answer };

interface ClaimRow {
  readonly fingerprint: Buffer;
  readonly operation_id: string;
  readonly lease_until: Date;
  readonly expires_at: Date;
  readonly status: number | null;
  readonly headers: Record<string, string> | null;
  readonly body: Buffer | null;
  readonly sealed_key_id: string | null;
}

type Context = Pick<PlatformContext, 'caller' | 'now' | 'idempotencyKey'>;

export class Idempotency {
  readonly #database: Database;
  readonly #keyring: Keyring;

  constructor(parts: { readonly database: Database; readonly keyring: Keyring }) {
    this.#database = parts.database;
    this.#keyring = parts.keyring;
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
      const effect = () => work(transaction, claim.operationId, claim.isTakenOver);
      const begun = await keepRefusal(transaction, effect, context.renderRefusal);
      if (!('answer' in begun)) return begun;
      return { answer: await this.answer(transaction, context, begun.answer, options) };
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
    const done = work(begun.operationId).catch(async (error: unknown) => {
      if (isStoredRefusal(error)) return { ...context.renderRefusal(error), clock: undefined };
      await this.#release(context);
      throw error;
    });
    const { clock, ...answer } = await done;
    return this.#database.transaction(async (transaction) => {
      if (clock !== undefined) await this.#keepFrom(transaction, context, clock);
      return this.answer(transaction, context, answer);
    });
  }

  /**
   * Claims the request's key, first of all that the request does. Without a key there is nothing to
   * claim and the operation gets an id of its own.
   */
  async #claim(
    transaction: Queryable,
    context: Context,
    options: { readonly leaseMs: number },
  ): Promise<Claim> {
    const key = context.idempotencyKey;
    const operationId = newUuid();
    if (key === null) return { kind: 'ours', operationId, isTakenOver: false };
    const platformId = context.caller.platformId;
    const realNow = new Date();
    const leaseUntil = new Date(realNow.getTime() + options.leaseMs);
    for (;;) {
      const inserted = await transaction.row(sql('idempotency_claim_insert')`
        insert into idempotency_claims (
          platform_id, key_hash, fingerprint, operation_id, claimed_at, lease_until, expires_at
        ) values (
          ${platformId}::uuid, ${key.hash}::uuid, ${this.fingerprint(key)}::bytea,
          ${operationId}::uuid, ${context.now}::timestamptz, ${leaseUntil}::timestamptz,
          ${new Date(context.now.getTime() + idempotencyLifetimeMs)}::timestamptz
        )
        on conflict (platform_id, key_hash) do nothing
        returning operation_id`);
      if (inserted !== undefined) return { kind: 'ours', operationId, isTakenOver: false };

      const row = await this.#lock(transaction, context, key);
      if (row === undefined) continue;
      if (row.status !== null && row.expires_at <= context.now) {
        await this.#forget(transaction, { platformId, keyHash: key.hash });
        continue;
      }
      const answer = this.#answerOf(context, key, row);
      if (answer !== null) return { kind: 'answered', answer };
      if (row.lease_until > realNow) throw inUse();
      await transaction.rows(sql('idempotency_claim_take_over')`
        update idempotency_claims
        set lease_until = ${leaseUntil}::timestamptz
        where platform_id = ${platformId}::uuid and key_hash = ${key.hash}::uuid`);
      return { kind: 'ours', operationId: row.operation_id, isTakenOver: true };
    }
  }

  /**
   * What became of a key that may be known: its stored answer, or a refusal while that is awaited
   * or when the request is another one. Null when the key is free.
   */
  async replay(context: Context): Promise<Answer | null> {
    const key = context.idempotencyKey;
    if (key === null || (await this.forgetExpired(context))) return null;
    const row = await this.#lock(this.#database, context, key);
    if (row === undefined) return null;
    const answer = this.#answerOf(context, key, row);
    if (answer === null) throw inUse();
    return answer;
  }

  /** Stores the answer in the transaction of the effect it reports. */
  async answer(
    transaction: Queryable,
    context: PlatformContext,
    answer: Answer,
    options: { readonly sealed?: boolean } = {},
  ): Promise<Answer> {
    const bytes = answer.bytes ?? context.serialise(answer.status, answer.body);
    const key = context.idempotencyKey;
    if (key !== null) {
      const sealed = options.sealed
        ? this.#keyring.seal(Buffer.from(bytes), answerContext(context.caller.platformId, key.hash))
        : null;
      await transaction.rows(sql('idempotency_answer_insert')`
        insert into idempotency_answers (
          platform_id, key_hash, status, headers, body, sealed_key_id
        ) values (
          ${context.caller.platformId}::uuid, ${key.hash}::uuid, ${answer.status}::smallint,
          ${JSON.stringify(answer.headers ?? {})}::jsonb,
          ${sealed?.bytes ?? Buffer.from(bytes)}::bytea,
          ${sealed?.keyId ?? null}::text
        )`);
    }
    return { ...answer, bytes };
  }

  /** Frees the request's key if it was used more than its lifetime ago; true when it was. */
  async forgetExpired(context: Context): Promise<boolean> {
    if (context.idempotencyKey === null) return false;
    const row = await this.#database.row(sql('idempotency_forget_expired')`
      with claim as (
        delete from idempotency_claims c
        using idempotency_answers a
        where c.platform_id = ${context.caller.platformId}::uuid
          and c.key_hash = ${context.idempotencyKey.hash}::uuid
          and c.expires_at <= ${context.now}::timestamptz
          and a.platform_id = c.platform_id
          and a.key_hash = c.key_hash
        returning c.platform_id, c.key_hash
      )
      delete from idempotency_answers a using claim
      where a.platform_id = claim.platform_id and a.key_hash = claim.key_hash
      returning a.key_hash`);
    return row !== undefined;
  }

  /** Forgets up to `limit` finished keys past their day; returns how many there were. */
  async prune(platformId: string, bounds: { now: Date; limit: number }): Promise<number> {
    const rows = await this.#database.rows(sql('idempotency_prune')`
      with expired as (
        select c.platform_id, c.key_hash
        from idempotency_claims c
        join idempotency_answers a using (platform_id, key_hash)
        where c.platform_id = ${platformId}::uuid and c.expires_at <= ${bounds.now}::timestamptz
        order by c.expires_at
        limit ${bounds.limit}::integer
        for update of c skip locked
      ),
      answers as (
        delete from idempotency_answers a using expired e
        where a.platform_id = e.platform_id and a.key_hash = e.key_hash
      )
      delete from idempotency_claims c using expired e
      where c.platform_id = e.platform_id and c.key_hash = e.key_hash
      returning c.key_hash`);
    return rows.length;
  }

  async #keepFrom(transaction: Queryable, context: Context, clock: Date): Promise<void> {
    if (context.idempotencyKey === null) return;
    await transaction.rows(sql('idempotency_claim_keep')`
      update idempotency_claims
      set expires_at = ${new Date(clock.getTime() + idempotencyLifetimeMs)}::timestamptz
      where platform_id = ${context.caller.platformId}::uuid
        and key_hash = ${context.idempotencyKey.hash}::uuid`);
  }

  #lock(database: Queryable, context: Context, key: IdempotencyKey): Promise<ClaimRow | undefined> {
    return database.row<ClaimRow>(sql('idempotency_claim_find')`
      select c.fingerprint, c.operation_id, c.lease_until, c.expires_at,
        a.status, a.headers, a.body, a.sealed_key_id
      from idempotency_claims c
      left join idempotency_answers a using (platform_id, key_hash)
      where c.platform_id = ${context.caller.platformId}::uuid and c.key_hash = ${key.hash}::uuid
      for update of c`);
  }

  #answerOf(context: Context, key: IdempotencyKey, row: ClaimRow): Answer | null {
    if (!this.#keyring.verifyMac(key.request, row.fingerprint)) throw idempotencyKeyReused();
    return row.status === null ? null : this.#replay(context, row);
  }

  async #release(context: Context): Promise<void> {
    if (context.idempotencyKey === null) return;
    await this.#database.rows(sql('idempotency_claim_release')`
      delete from idempotency_claims c
      where c.platform_id = ${context.caller.platformId}::uuid
        and c.key_hash = ${context.idempotencyKey.hash}::uuid
        and not exists (
          select from idempotency_answers a
          where a.platform_id = c.platform_id and a.key_hash = c.key_hash
        )`);
  }

  #replay(context: Context, row: ClaimRow): Answer {
    const stored = row.body ?? Buffer.alloc(0);
    const bytes =
      row.sealed_key_id === null
        ? stored
        : this.#keyring.open(
            { keyId: row.sealed_key_id, bytes: stored },
            answerContext(context.caller.platformId, context.idempotencyKey?.hash ?? ''),
          );
    return {
      status: row.status ?? 500,
      body: null,
      bytes,
      headers: { ...row.headers, 'idempotent-replayed': 'true' },
    };
  }

  async #forget(
    transaction: Queryable,
    key: { readonly platformId: string; readonly keyHash: string },
  ): Promise<void> {
    await transaction.rows(sql('idempotency_forget')`
      with answers as (
        delete from idempotency_answers
        where platform_id = ${key.platformId}::uuid and key_hash = ${key.keyHash}::uuid
      )
      delete from idempotency_claims
      where platform_id = ${key.platformId}::uuid and key_hash = ${key.keyHash}::uuid`);
  }
}

/** True when a batch failed because another node claimed the same key at the same moment. */
export function isKeyRace(error: unknown): boolean {
  return violates(error, 'idempotency_claims_pkey');
}

function inUse(): ServiceError {
  return idempotencyKeyInUse({ headers: { 'retry-after': '1' } });
}

/**
 * True for a conflict with the state of things, which is an outcome. Every other refusal had no
 * effect and leaves the key free, so that the corrected request goes through under it.
 */
export function isStoredRefusal(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.status === 409 && !error.isTransient;
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

function answerContext(platformId: string, keyHash: string): string {
  return `idempotency_answer/${platformId}/${keyHash}`;
}
