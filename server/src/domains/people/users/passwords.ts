import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { ConcurrencyLimiter } from '../../../lib/concurrency/concurrency-limiter.ts';
import { rateLimited, serviceUnavailable } from '../../../request/errors.ts';

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
/** How many wait or run, about three seconds' worth; one network has no more than half of them. */
const placesMax = 8;
const placesPerNetworkMax = placesMax / 2;

export const passwordLength = { min: 12, max: 256 } as const;

/**
 * Whom a check waits for: somebody from this network, or a user who is signed in or was so at the
 * same address lately.
 */
export type PasswordPlace = { readonly network: string } | 'signed in';

/** A random password of 120 bits. */
export function newPassword(): string {
  return randomBytes(15).toString('base64url');
}

/**
 * Hashes one password at a time, off the event loop: a flood of attempts takes the memory of one
 * and one processor. Attempts that would wait for too long are refused. Places are shared out, so
 * that a flood keeps out its own network first, and not a user at a known address: these go first,
 * and have a place of their own.
 */
export class Passwords {
  readonly #limiter = new ConcurrencyLimiter(1);
  #taken = 0;
  readonly #takenByNetwork = new Map<string, number>();
  /** Stands in for the hash of an unknown e-mail, so that the answer takes as long. */
  readonly #decoy = render(cost, randomBytes(saltBytes), randomBytes(hashBytes));

  async hash(password: string, at: Cost = cost): Promise<string> {
    const salt = randomBytes(saltBytes);
    return render(at, salt, await this.#derive({ password, salt, at }, 'signed in'));
  }

  /** Whether the password is right. Without a hash the answer is no, after the same time. */
  async fits(
    password: string,
    stored: string | undefined,
    place: PasswordPlace = 'signed in',
  ): Promise<boolean> {
    const [, N, r, p, salt = '', hash = ''] = (stored ?? this.#decoy).split('$');
    const at = { N: Number(N), r: Number(r), p: Number(p) };
    const derivation = { password, salt: Buffer.from(salt, 'base64'), at };
    const derived = await this.#derive(derivation, place);
    return timingSafeEqual(derived, Buffer.from(hash, 'base64')) && stored !== undefined;
  }

  async #derive(derivation: Derivation, place: PasswordPlace): Promise<Buffer> {
    const giveBack = this.#take(place);
    try {
      const derive = () => deriveKey(derivation);
      const order = place === 'signed in' ? 'first' : 'last';
      const derived = await this.#limiter.run('scrypt', waitMaxMs, derive, order);
      if (derived === null) throw serviceUnavailable();
      return derived;
    } finally {
      giveBack();
    }
  }

  /** Takes a place until the returned function is called, or refuses. */
  #take(place: PasswordPlace): () => void {
    const isKnown = place === 'signed in';
    if (this.#taken >= placesMax + (isKnown ? 1 : 0)) throw serviceUnavailable();
    const network = isKnown ? null : place.network;
    const ofNetwork = network === null ? 0 : (this.#takenByNetwork.get(network) ?? 0);
    if (ofNetwork >= placesPerNetworkMax) throw tooManyAtOnce();
    this.#add(network, 1);
    return () => this.#add(network, -1);
  }

  #add(network: string | null, count: 1 | -1): void {
    this.#taken += count;
    if (network === null) return;
    const ofNetwork = (this.#takenByNetwork.get(network) ?? 0) + count;
    if (ofNetwork === 0) this.#takenByNetwork.delete(network);
    else this.#takenByNetwork.set(network, ofNetwork);
  }
}

interface Derivation {
  readonly password: string;
  readonly salt: Buffer;
  readonly at: Cost;
}

function tooManyAtOnce(): Error {
  return rateLimited({ message: 'Too many attempts from this address at once. Wait a moment.' });
}

function deriveKey({ password, salt, at }: Derivation): Promise<Buffer> {
  const options: ScryptOptions = { ...at, maxmem: 256 * at.N * at.r };
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  scrypt(password.normalize('NFKC'), salt, hashBytes, options, (error, key) => {
    if (error === null) resolve(key);
    else reject(error);
  });
  return promise;
}

function render({ N, r, p }: Cost, salt: Buffer, hash: Buffer): string {
  return ['scrypt', N, r, p, salt.toString('base64'), hash.toString('base64')].join('$');
}
