import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ConcurrencyLimiter } from '../../../lib/concurrency/concurrency-limiter.ts';
import { serviceUnavailable } from '../../../request/errors.ts';

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** About 0.4 s and 128 MiB per guess. */
const cost: Cost = { N: 2 ** 17, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;
const waitMaxMs = 5_000;
const waitingMax = 8;

export const passwordLength = { min: 12, max: 256 } as const;

/** A random password of 120 bits. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Hashes one password at a time, off the event loop: a flood of attempts takes the memory of one
 * and one processor. Attempts that would wait for too long are refused.
 */
export class Passwords {
  readonly #limiter = new ConcurrencyLimiter(1);
  #waiting = 0;
  /** Stands in for the hash of an unknown e-mail, so that the answer takes as long. */
  readonly #decoy = render(cost, randomBytes(saltBytes), randomBytes(hashBytes));

  async hash(password: string, at: Cost = cost): Promise<string> {
    const salt = randomBytes(saltBytes);
    return render(at, salt, await this.#derive(password, salt, at));
  }

  /** Whether the password is right. Without a hash the answer is no, after the same time. */
  async fits(password: string, stored: string | undefined): Promise<boolean> {
    const [, N, r, p, salt = '', hash = ''] = (stored ?? this.#decoy).split('$');
    const at = { N: Number(N), r: Number(r), p: Number(p) };
    const derived = await this.#derive(password, Buffer.from(salt, 'base64'), at);
    return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && stored !== undefined;
  }

  async #derive(password: string, salt: Buffer, at: Cost): Promise<Buffer> {
    if (this.#waiting >= waitingMax) throw serviceUnavailable();
    this.#waiting += 1;
    try {
      const derive = () => deriveKey(password.normalize('NFKC'), salt, at);
      const derived = await this.#limiter.run('scrypt', waitMaxMs, derive);
      if (derived === null) throw serviceUnavailable();
      return derived;
    } finally {
      this.#waiting -= 1;
    }
  }
}

function deriveKey(password: string, salt: Buffer, at: Cost): Promise<Buffer> {
  const options: ScryptOptions = { ...at, maxmem: 256 * at.N * at.r };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password, salt, hashBytes, options, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
}

function render({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}
