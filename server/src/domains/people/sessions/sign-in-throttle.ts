import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { ServiceError } from '../../../lib/errors.ts';
import { RateLimiter } from '../../../lib/rate-limit.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';
import { rateLimited } from '../../../request/errors.ts';

const windowMs = 15 * 60 * 1000;
/** How long an address is remembered from which somebody signed in. */
const trustMs = 30 * 24 * 60 * 60 * 1000;

/** How many attempts may fail in a window. */
const attemptsMax = { address: 30, pair: 5, email: 100 } as const;

type Kind = keyof typeof attemptsMax;

/** The address first: where it may try no more, an e-mail that was made up leaves no row. */
const kinds: readonly Kind[] = ['address', 'pair', 'email'];

/** How many attempts of one address are looked at in a second, however they end. */
const attemptsPerSecond = 50;

interface Attempt {
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
 * Limits how often passwords are tried, on all nodes together. It counts an attempt before the
 * password is looked at, so that many at once are no way around it, and takes it back afterwards if
 * it was right. One address soon gets no further with one e-mail, while the user signs in from
 * another. Guesses from many addresses are limited per e-mail, but never for an address that the
 * user came from lately: else anyone could lock a user out. For the same reason an attempt that is
 * refused here counts for nothing, and it writes nothing either, since anybody can make thousands.
 */
export class SignInThrottle {
  readonly #database: Database;
  readonly #attempts = new RateLimiter(attemptsPerSecond, (headers) =>
    rateLimited({ headers, message: 'Too many attempts from this address. Wait a moment.' }),
  );

  constructor(database: Database) {
    this.#database = database;
  }

  /** Throws if there were too many attempts. */
  async take(attempt: Attempt, now: Date): Promise<void> {
    this.#attempts.take(networkOf(attempt.address), performance.now());
    const subjects = subjectsOf(attempt);
    const rows = await this.#find(Object.values(subjects));
    const rowOf = (kind: Kind) => rows.find(({ subject }) => subject === subjects[kind]);
    const trustedUntil = (rowOf('pair')?.succeededAt?.getTime() ?? 0) + trustMs;
    const isTrusted = trustedUntil > now.getTime();
    const since = new Date(now.getTime() - windowMs);
    const check = (kind: Kind, { attempts, beganAt }: Omit<SubjectRow, 'subject'>) => {
      if (attempts <= attemptsMax[kind] || beganAt <= since) return;
      if (kind !== 'email' || !isTrusted) throw tooManyAttempts(beganAt, now);
    };
    for (const kind of kinds) {
      const row = rowOf(kind);
      if (row !== undefined) check(kind, { ...row, attempts: row.attempts + 1 });
    }
    for (const kind of kinds) {
      const counted = await this.#count(subjects[kind], { now, since });
      if (counted !== undefined) check(kind, counted);
    }
  }

  /** Takes an attempt back that was right. */
  async forgive(attempt: Attempt, now: Date): Promise<void> {
    const { pair, address, email } = subjectsOf(attempt);
    await this.#database.rows(sql('sign_in_attempt_trust')`
      update sign_in_attempts
      set attempts = 0, succeeded_at = ${now}::timestamptz
      where subject = ${pair}::text`);
    for (const subject of [address, email]) await this.#takeBack(subject);
  }

  /** Takes an attempt back that was neither right nor wrong, since nobody looked at it. */
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

/** Hashed: what people type where the e-mail belongs may be anything, a password included. */
function subjectsOf({ email, address }: Attempt): Readonly<Record<Kind, string>> {
  const network = networkOf(address);
  return {
    pair: hash('sha256', `pair\n${email}\n${network}`),
    address: hash('sha256', `address\n${network}`),
    email: hash('sha256', `email\n${email}`),
  };
}

/** Whoever has one IPv6 address has 2^64 of them. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter((group) => group !== '');
  const after = (tail ?? '').split(':').filter((group) => group !== '');
  const zeros = tail === undefined ? [] : Array<string>(8 - groups.length - after.length).fill('0');
  return [...groups, ...zeros, ...after].slice(0, 4).join(':');
}
