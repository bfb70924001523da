import type { Platform } from '../../../server/src/domains/platforms/index.ts';

/** Who changes the settings of a platform by a command, and when on its clock. */
export function madeByCli({ id: platformId, clockOffsetMs }: Platform) {
  return { platformId, madeBy: 'cli', now: new Date(Date.now() + Number(clockOffsetMs)) };
}
