import type { Database } from '../../../postgres/database.ts';
import { findNewest, findVersion } from './store.ts';
import { defaultSettings, type FeePlan, noFee, type SettingsVersion } from './types.ts';

/** A version as other domains use it. */
export interface PlatformSettings extends SettingsVersion {
  planFor(currency: string): FeePlan;
}

const lifetimeMs = 500;

/** Platforms' settings, read from the database at most every half second. */
export class SettingsCache {
  readonly #database: Database;
  readonly #known = new Map<string, { settings: Promise<PlatformSettings>; untilMs: number }>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** The newest version. */
  read(platformId: string): Promise<PlatformSettings> {
    const known = this.#known.get(platformId);
    if (known !== undefined && performance.now() < known.untilMs) return known.settings;
    const settings = this.#load(platformId);
    this.#known.set(platformId, { settings, untilMs: performance.now() + lifetimeMs });
    settings.catch(() => this.forget(platformId));
    return settings;
  }

  /** The version that an operation began with, however late it is finished. */
  async readVersion(platformId: string, version: number): Promise<PlatformSettings> {
    const newest = await this.read(platformId);
    if (newest.version === version) return newest;
    const found = await findVersion(this.#database, { platformId, version });
    if (found === undefined) throw new Error(`there is no version ${version} of the settings`);
    return inUse(found);
  }

  /** Makes the next read ask the database. */
  forget(platformId: string): void {
    this.#known.delete(platformId);
  }

  async #load(platformId: string): Promise<PlatformSettings> {
    return inUse((await findNewest(this.#database, platformId)) ?? defaultSettings);
  }
}

function inUse(settings: SettingsVersion): PlatformSettings {
  return { ...settings, planFor: (currency) => settings.feePlans.get(currency) ?? noFee };
}
