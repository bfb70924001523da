import type { Platform } from '../domains/access/index.ts';

/** A platform as scripts see it; its name is what they refer to it by. */
export function platformJson(platform: Platform) {
  return {
    object: 'platform',
    name: platform.name,
    created_at: platform.createdAt.toISOString(),
  };
}
