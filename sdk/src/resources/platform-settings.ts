import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Platform = Schemas['Platform'];
export type Settings = Schemas['Settings'];
export type SettingsChange = Schemas['SettingsChange'];
export type SubMerchantSettings = Schemas['SubMerchantSettings'];
export type SubMerchantSettingsChange = Schemas['SubMerchantSettingsChange'];
export type SettingsVersionQuery = QueryOf<'listSettingsVersions'>;

export class PlatformSettings extends Resource {
  /** The platform that the key belongs to. */
  platform(options: ReadOptions = {}): Promise<Platform> {
    return this.client.call('getPlatform', options);
  }

  get(options: ReadOptions = {}): Promise<Settings> {
    return this.client.call('getSettings', options);
  }

  /** Changes apply from then on. */
  update(change: SettingsChange, options: CallOptions = {}): Promise<Settings> {
    return this.client.call('updateSettings', { ...options, body: change });
  }

  /** What was set for this sub-merchant alone. */
  getSubMerchant(externalRef: string, options: ReadOptions = {}): Promise<SubMerchantSettings> {
    return this.client.call('getSubMerchantSettings', { path: { externalRef }, ...options });
  }

  updateSubMerchant(
    externalRef: string,
    change: SubMerchantSettingsChange,
    options: CallOptions = {},
  ): Promise<SubMerchantSettings> {
    const path = { externalRef };
    return this.client.call('updateSubMerchantSettings', { ...options, path, body: change });
  }

  listVersions(query: SettingsVersionQuery = {}, options: ReadOptions = {}): Listing<Settings> {
    return list(this.client, 'listSettingsVersions', { query, options });
  }

  getVersion(version: number, options: ReadOptions = {}): Promise<Settings> {
    return this.client.call('getSettingsVersion', {
      path: { version: String(version) },
      ...options,
    });
  }
}
