import { hash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { rateLimited } from '../../../operations/errors.ts';
import type { Database } from '../../../postgres/database.ts';
import { sql } from '../../../postgres/sql.ts';

const windowMs = 15 * 60 * 1000;
/** How long an address is remembered from which somebody signed in. */
const trustMs = 30 * 24 * 60 * 60 * 1000;

/** How many attempts may fail in a window. */
const attemptsMax = { pair: 5, address: 30, email: 100 } as const;

type Kind = keyof typeof attemptsMax;

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
 * user came from lately: else anyone could lock a user out.
 */
export class SignInThrottle {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Throws if there were too many attempts. */
  async take(attempt: Attempt, now: Date): Promise<void> {
    const subjects = subjectsOf(attempt);
    const rows = await this.#count(Object.values(subjects), now);
    const rowOf = (kind: Kind) => rows.find(({ subject }) => subject === subjects[kind]);
    const trustedUntil = (rowOf('pair')?.succeededAt?.getTime() ?? 0) + trustMs;
    const kinds: readonly Kind[] =
      trustedUntil > now.getTime() ? ['pair', 'address'] : ['pair', 'address', 'email'];
    const waits = kinds.map((kind) => {
      const row = rowOf(kind);
      const isOver = row !== undefined && row.attempts > attemptsMax[kind];
      return isOver ? row.beganAt.getTime() + windowMs - now.getTime() : 0;
    });
    const waitMs = Math.max(...waits);
    if (waitMs <= 0) return;
    throw rateLimited({
      message: 'Too many attempts to sign in. Wait for the seconds that Retry-After names.',
      headers: { 'retry-after': String(Math.ceil(waitMs / 1000)) },
    });
  }

  /** Takes an attempt back that was right. */
  async forgive(attempt: Attempt, now: Date): Promise<void> {
    const { pair, address, email } = subjectsOf(attempt);
    await this.#database.rows(sql('sign_in_attempt_trust')`
      update sign_in_attempts
      set attempts = 0, succeeded_at = ${now}::timestamptz
      where subject = ${pair}::text`);
    await this.#database.rows(sql('sign_in_attempt_forgive')`
      update sign_in_attempts
      set attempts = greatest(attempts - 1, 0)
      where subject = any(${[address, email].sort()}::text[])`);
  }

  async sweep(): Promise<void> {
    const now = Date.now();
    await this.#database.rows(sql('sign_in_attempt_sweep')`
      delete from sign_in_attempts
      where began_at < ${new Date(now - windowMs)}::timestamptz
        and (succeeded_at is null or succeeded_at < ${new Date(now - trustMs)}::timestamptz)`);
  }

  /** In one order, so that two attempts never wait for each other's rows. */
  #count(subjects: readonly string[], now: Date): Promise<SubjectRow[]> {
    const [first = '', second = '', third = ''] = subjects.toSorted();
    const since = new Date(now.getTime() - windowMs);
    return this.#database.rows<SubjectRow>(sql('sign_in_attempt_count')`
      insert into sign_in_attempts (subject, attempts, began_at)
      values (${first}::text, 1, ${now}::timestamptz), (${second}::text, 1, ${now}::timestamptz),
        (${third}::text, 1, ${now}::timestamptz)
      on conflict (subject) do update
      set attempts = case when sign_in_attempts.began_at > ${since}::timestamptz
            then sign_in_attempts.attempts + 1 else 1 end,
          began_at = case when sign_in_attempts.began_at > ${since}::timestamptz
            then sign_in_attempts.began_at else excluded.began_at end
      returning subject, attempts, began_at as "beganAt", succeeded_at as "succeededAt"`);
  }
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
