import type { components } from './generated/api-types.ts';
import type { Caller } from './requests/call.ts';

export type Schemas = components['schemas'];

/** A part of the client: the operations on one kind of object. */
export abstract class Resource {
  protected readonly client: Caller;

  constructor(client: Caller) {
    this.client = client;
  }
}
