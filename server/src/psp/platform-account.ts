import { uuidOf } from '../lib/ids.ts';

/**
 * The account that holds a platform's own money. The port has no reference for it, but a webhook
 * must name an account, so the reference contains the platform.
 */
export function platformAccountRef(platformId: string): string {
  return `acct_platform_${platformId.replaceAll('-', '')}`;
}

/** The platform that owns this account; null for any other account. */
export function platformOfAccount(ref: string): string | null {
  const hex = /^acct_platform_([0-9a-f]{32})$/.exec(ref)?.[1];
  return hex === undefined ? null : uuidOf(hex);
}
