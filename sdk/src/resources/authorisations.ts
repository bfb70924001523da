import type { CallOptions, QueryOf, ReadOptions } from '../requests/call.ts';
import { type Listing, list } from '../requests/listing.ts';
import { Resource, type Schemas } from '../resource.ts';
import type { CaptureRequest } from './taps.ts';

export type Authorisation = Schemas['Authorisation'];
export type AuthorisationChain = Schemas['AuthorisationChain'];
export type Charge = Schemas['Charge'];
export type ChargeRequest = Schemas['ChargeRequest'];
export type ChargeQuery = QueryOf<'listCharges'>;
export type FolioLine = Schemas['FolioLine'];
export type FolioQuery = QueryOf<'getFolio'>;
export type IncreaseRequest = Schemas['IncreaseRequest'];

export class Authorisations extends Resource {
  get(id: string, options: ReadOptions = {}): Promise<Authorisation> {
    return this.client.call('getAuthorisation', { path: { id }, ...options });
  }

  /** A stay: the sums of all its authorisations, and the newest ones. */
  getChain(id: string, options: ReadOptions = {}): Promise<AuthorisationChain> {
    return this.client.call('getAuthorisationChain', { path: { id }, ...options });
  }

  /** Everything that was held, charged, captured and given back in a stay, oldest first. */
  listFolio(id: string, query: FolioQuery = {}, options: ReadOptions = {}): Listing<FolioLine> {
    return list(this.client, 'getFolio', { path: { id }, query, options });
  }

  /** The text of its CSV file. */
  downloadFolio(id: string, options: ReadOptions = {}): Promise<string> {
    return this.client.text('downloadFolio', { path: { id }, ...options });
  }

  /** Raises the hold. The amount is the new total, not what is added. */
  increase(
    id: string,
    increase: IncreaseRequest,
    options: CallOptions = {},
  ): Promise<Authorisation> {
    return this.client.call('increaseAuthorisation', { path: { id }, ...options, body: increase });
  }

  /** Prolongs the hold, where the provider can. */
  extend(id: string, options: CallOptions = {}): Promise<Authorisation> {
    return this.client.call('extendAuthorisation', { path: { id }, ...options });
  }

  /** Posts a charge, such as a meal on the room, to be captured at the end of the stay. */
  charge(id: string, charge: ChargeRequest, options: CallOptions = {}): Promise<Charge> {
    return this.client.call('postCharge', { path: { id }, ...options, body: charge });
  }

  /** Charges of an authorisation or of a stay, newest first. */
  listCharges(query: ChargeQuery = {}, options: ReadOptions = {}): Listing<Charge> {
    return list(this.client, 'listCharges', { query, options });
  }

  /** Takes a posted charge back before the capture. */
  void(id: string, charge: string, options: CallOptions = {}): Promise<Charge> {
    return this.client.call('voidCharge', { path: { id, charge }, ...options });
  }

  /** Captures the stay: the posted charges or everything, unless an amount is given. */
  capture(
    id: string,
    capture: CaptureRequest = {},
    options: CallOptions = {},
  ): Promise<Authorisation> {
    return this.client.call('captureAuthorisation', { path: { id }, ...options, body: capture });
  }
}
