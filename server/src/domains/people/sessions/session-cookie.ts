import { randomBytes } from 'node:crypto';
import { hashSecret } from '../../platforms/index.ts';

const secretPattern = /^[A-Za-z0-9_-]{43}$/;

/** The cookie that holds a session's secret: 256 random bits. */
export interface SessionCookie {
  /** The hash of the secret that a Cookie header has; null if it has none. */
  hashIn(header: string | undefined): string | null;
  /** A new secret: its hash, and the header that sets it. */
  issue(): { readonly hash: string; readonly header: string };
  /** The header that removes it. */
  readonly removal: string;
}

/**
 * The prefix `__Host-` keeps other hosts of the domain from setting the cookie. Browsers accept it
 * over TLS only, so plain HTTP on this machine goes without.
 */
export function sessionCookie({
  isSecure,
  plainName = 'taprail',
  maxAgeSeconds,
}: {
  readonly isSecure: boolean;
  /** Its name without the prefix. */
  readonly plainName?: string;
  /** How long the browser keeps it; until it is closed by default. */
  readonly maxAgeSeconds?: number;
}): SessionCookie {
  const name = isSecure ? `__Host-${plainName}` : plainName;
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
  return {
    hashIn(header) {
      const pairs = (header ?? '').split(';').map((pair) => pair.trim());
      const secret = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
      return secret !== undefined && secretPattern.test(secret) ? hashSecret(secret) : null;
    },
    issue() {
      const secret = randomBytes(32).toString('base64url');
      return { hash: hashSecret(secret), header: `${name}=${secret}; ${attributes}${age}` };
    },
    removal: `${name}=; Max-Age=0; ${attributes}`,
  };
}
