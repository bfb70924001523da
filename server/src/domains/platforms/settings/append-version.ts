import type { Queryable } from '../../../postgres/database.ts';
import { applyChange } from './rules.ts';
import { findNewest, insertVersion } from './store.ts';
import { defaultSettings, type SettingsChange, type SettingsVersion } from './types.ts';

/**
 * Appends a version with the change and returns it; returns the present one if nothing changes. Of
 * two concurrent changes the second builds on the first, so neither is lost.
 */
export async function appendVersion(
  database: Queryable,
  made: { readonly platformId: string; readonly madeBy: string; readonly now: Date },
  change: SettingsChange,
): Promise<SettingsVersion> {
  const { platformId, madeBy, now } = made;
  for (;;) {
    const present = (await findNewest(database, platformId)) ?? defaultSettings;
    const settings = applyChange(present, change);
    if (settings === null) return present;
    const version: SettingsVersion = {
      ...settings,
      version: present.version + 1,
      madeBy,
      // A node with a slow clock must not date a version before its predecessor.
      createdAt: new Date(Math.max(now.getTime(), present.createdAt?.getTime() ?? 0)),
    };
    if (await insertVersion(database, platformId, version)) return version;
  }
}
