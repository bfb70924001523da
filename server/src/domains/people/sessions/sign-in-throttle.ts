import { hash } from 'node:crypto';
import { RateLimiter } from '../../../lib/concurrency/rate-limit.ts';
import type { ServiceError } from '../../../lib/errors.ts';
import { networkOf } from '../../../lib/network-of.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { rateLimited } from '../../../request/errors.ts';
import type { PasswordPlace } from '../users/passwords.ts';

const windowMs = 15 * 60 * 1000;
/** How long the address of a successful sign-in is trusted. */
const trustMs = 30 * 24 * 60 * 60 * 1000;

/** Failed attempts per window. */
const attemptsMax = { address: 30, pair: 5, email: 100 } as const;

type Kind = keyof typeof attemptsMax;

/** The address comes first, so that a blocked one leaves no rows for made-up e-mails. */
const kinds: readonly Kind[] = ['address', 'pair', 'email'];

/** Attempts per second and address, however they end. */
const attemptsPerSecond = 50;

interface Attempt {
  readonly platformId: string;
  readonly email: string;
  readonly address: string;
}

interface SubjectRow {
  readonly subject: string;
  readonly attempts: number;
  readonly beganAt: Date;
  readonly succeededAt: Date | null;
}

/**
 * Limits attempts to sign in, over all nodes. Counts an attempt before its password is checked, so
 * that concurrent attempts are limited too, and takes it back if the password was right. The limit
 * per pair stops one address at one e-mail while the user signs in from another. The limits per
 * e-mail and per address stop guesses from many addresses and of many e-mails. They do not stop a
 * user at an address where that user signed in lately, or anyone could lock a user out from
 * elsewhere, and anyone behind an office's address could lock out the office. For the same reason a
 * refused attempt does not count; it writes nothing, since anyone can make thousands.
 */
export class SignInThrottle {
  readonly #database: Database;
  readonly #attempts = new RateLimiter(attemptsPerSecond, (headers) =>
    rateLimited({ headers, message: 'Too many attempts from this address. Wait a moment.' }),
  );

  constructor(database: Database) {
    this.#database = database;
  }

  /** Throws if there were too many attempts; returns where the check of the password waits. */
  async take(attempt: Attempt, now: Date): Promise<PasswordPlace> {
    const network = networkOf(attempt.address);
    this.#attempts.take(network, performance.now());
    const subjects = subjectsOf(attempt);
    const rows = await this.#find(Object.values(subjects));
    const rowOf = (kind: Kind) => rows.find(({ subject }) => subject === subjects[kind]);
    const trustedUntil = (rowOf('pair')?.succeededAt?.getTime() ?? 0) + trustMs;
    const isTrusted = trustedUntil > now.getTime();
    const since = new Date(now.getTime() - windowMs);
    const check = (kind: Kind, { attempts, beganAt }: Omit<SubjectRow, 'subject'>) => {
      if (attempts <= attemptsMax[kind] || beganAt <= since) return;
      if (kind === 'pair' || !isTrusted) throw tooManyAttempts(beganAt, now);
    };
    for (const kind of kinds) {
      const row = rowOf(kind);
      if (row !== undefined) check(kind, { ...row, attempts: row.attempts + 1 });
    }
    for (const kind of kinds) {
      const counted = await this.#count(subjects[kind], { now, since });
      if (counted !== undefined) check(kind, counted);
    }
    return isTrusted ? 'signed in' : { network };
  }

  /** Takes back an attempt that was right, and trusts its address. */
  async forgive(attempt: Attempt, now: Date): Promise<void> {
    const { pair, address, email } = subjectsOf(attempt);
    await this.#database.rows(sql('sign_in_attempt_trust')`
      update sign_in_attempts
      set attempts = 0, succeeded_at = ${now}::timestamptz
      where subject = ${pair}::text`);
    for (const subject of [address, email]) await this.#takeBack(subject);
  }

  /** Takes back an attempt whose password was not checked. */
  async release(attempt: Attempt): Promise<void> {
    for (const subject of Object.values(subjectsOf(attempt))) await this.#takeBack(subject);
  }

  async sweep(): Promise<void> {
    this.#attempts.sweep(performance.now());
    const now = Date.now();
    await this.#database.rows(sql('sign_in_attempt_sweep')`
      delete from sign_in_attempts
      where began_at < ${new Date(now - windowMs)}::timestamptz
        and (succeeded_at is null or succeeded_at < ${new Date(now - trustMs)}::timestamptz)`);
  }

  #find(subjects: readonly string[]): Promise<SubjectRow[]> {
    return this.#database.rows<SubjectRow>(sql('sign_in_attempt_find')`
      select subject, attempts, began_at as "beganAt", succeeded_at as "succeededAt"
      from sign_in_attempts
      where subject = any(${subjects}::text[])`);
  }

  #count(
    subject: string,
    { now, since }: { readonly now: Date; readonly since: Date },
  ): Promise<SubjectRow | undefined> {
    return this.#database.row<SubjectRow>(sql('sign_in_attempt_count')`
      insert into sign_in_attempts (subject, attempts, began_at)
      values (${subject}::text, 1, ${now}::timestamptz)
      on conflict (subject) do update
      set attempts = case when sign_in_attempts.began_at > ${since}::timestamptz
            then sign_in_attempts.attempts + 1 else 1 end,
          began_at = case when sign_in_attempts.began_at > ${since}::timestamptz
            then sign_in_attempts.began_at else excluded.began_at end
      returning subject, attempts, began_at as "beganAt", succeeded_at as "succeededAt"`);
  }

  async #takeBack(subject: string): Promise<void> {
    await this.#database.rows(sql('sign_in_attempt_take_back')`
      update sign_in_attempts
      set attempts = greatest(attempts - 1, 0)
      where subject = ${subject}::text`);
  }
}

function tooManyAttempts(beganAt: Date, now: Date): ServiceError {
  const waitMs = beganAt.getTime() + windowMs - now.getTime();
  return rateLimited({
    message: 'Too many attempts to sign in. Wait for the seconds that Retry-After names.',
    headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
  });
}

/** Hashed, since people may type anything into the e-mail field, even a password. */
function subjectsOf({ platformId, email, address }: Attempt): Readonly<Record<Kind, string>> {
  const network = networkOf(address);
  const person = `${platformId}\n${email}`;
  return {
    pair: hash('sha256', `pair\n${person}\n${network}`),
    address: hash('sha256', `address\n${network}`),
    email: hash('sha256', `email\n${person}`),
  };
}
