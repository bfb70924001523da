import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';

export type Device = Schemas['Device'];
export type DeviceRegistration = Schemas['DeviceRegistration'];
export type DeviceUpdate = Schemas['DeviceUpdate'];
export type DisplayRequest = Schemas['DisplayRequest'];
export type DeviceQuery = QueryOf<'listDevices'>;

export class Devices extends Resource {
  register(device: DeviceRegistration, options: CallOptions = {}): Promise<Device> {
    return this.client.call('registerDevice', { ...options, body: device });
  }

  get(id: string, options: ReadOptions = {}): Promise<Device> {
    return this.client.call('getDevice', { path: { id }, ...options });
  }

  list(query: DeviceQuery = {}, options: ReadOptions = {}): Listing<Device> {
    return list(this.client, 'listDevices', { query, options });
  }

  update(id: string, change: DeviceUpdate, options: CallOptions = {}): Promise<Device> {
    return this.client.call('updateDevice', { path: { id }, ...options, body: change });
  }

  /** Shows lines and a total until the next tap at the reader, or until it is cleared. */
  display(id: string, cart: DisplayRequest, options: CallOptions = {}): Promise<Device> {
    return this.client.call('displayOnDevice', { path: { id }, ...options, body: cart });
  }

  clearDisplay(id: string, options: CallOptions = {}): Promise<Device> {
    return this.client.call('clearDeviceDisplay', { path: { id }, ...options });
  }

  /** Ends a tap that waits for its card at this reader. */
  cancel(id: string, options: CallOptions = {}): Promise<Device> {
    return this.client.call('cancelDevice', { path: { id }, ...options });
  }
}
