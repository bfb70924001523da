import type { components } from './generated/api-types.ts';
import type { Transport } from './requests/transport.ts';

export type Schemas = components['schemas'];

/** Makes calls: the client, and its parts with the operations on one kind of object. */
export abstract class Resource {
  protected readonly client: Transport;

  constructor(client: Transport) {
    this.client = client;
  }
}
