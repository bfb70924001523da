import type { ApiKey, IssuedApiKey } from '../../../../server/src/domains/platforms/index.ts';
import type { Environment } from '../../../../server/src/lib/environment.ts';
import { formatId } from '../../../../server/src/lib/ids.ts';
import { renderTable } from '../../terminal/table.ts';

interface KeyPlace {
  /** The name of the platform that the key belongs to. */
  readonly platform: string;
  readonly environment: Environment;
  readonly now: Date;
}

/** A key for scripts. */
export function keyJson(key: ApiKey, place: Omit<KeyPlace, 'environment'>) {
  return {
    object: 'api_key',
    id: formatId('key', key.id),
    platform: place.platform,
    name: key.name,
    status: keyStatus(key, place.now),
    last4: key.last4,
    scopes: key.scopes,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

export function issuedKeyJson(key: IssuedApiKey, place: KeyPlace) {
  return { ...keyJson(key, place), environment: place.environment, secret: key.secret };
}

export function renderIssuedKey(key: IssuedApiKey, place: KeyPlace): string {
  return renderTable([
    ['Key', key.secret],
    ['Id', formatId('key', key.id)],
    ['Platform', place.platform],
    ['Environment', place.environment],
    ['Name', key.name],
    ['Scopes', key.scopes.join(', ')],
    ['Expires', key.expiresAt?.toISOString() ?? 'never'],
  ]);
}

export const shownOnce =
  'The key is shown this once and cannot be read again: keep it where only your servers see it.';

export function keyStatus(key: ApiKey, now: Date): 'active' | 'expired' | 'revoked' {
  if (key.revokedAt !== null) return 'revoked';
  return key.expiresAt !== null && key.expiresAt <= now ? 'expired' : 'active';
}
