import assert from 'node:assert/strict';
import type { JsonObject } from '../../server/src/lib/json.ts';
import type { ApiClient, ApiResponse, RequestOptions } from './api-client.ts';
import { TestSubMerchant } from './onboarding.ts';

/** A tap as every answer shows it, as far as tests look. */
export interface TapView {
  readonly id: string;
  readonly status: string;
  readonly transaction: string;
  readonly authorisation: string;
  readonly authorisation_chain_id: string;
  readonly amount_authorised: number;
  readonly amount_captured: number;
  readonly amount_released: number;
  readonly platform_fee: number;
  readonly decline_reason: string | null;
  readonly response_code: string | null;
  readonly failure: { readonly code: string } | null;
}

/** A sub-merchant that is onboarded, and the reader at its counter. */
export class TestCounter {
  readonly api: ApiClient;
  readonly externalRef: string;
  readonly currency: string;

  constructor(api: ApiClient, place: { externalRef: string; currency: string }) {
    this.api = api;
    this.externalRef = place.externalRef;
    this.currency = place.currency;
  }

  static async open(api: ApiClient, details: JsonObject & { country?: string } = {}) {
    const subMerchant = new TestSubMerchant(api, details);
    await subMerchant.enable();
    const currency = details.country === 'DE' ? 'EUR' : 'USD';
    return new TestCounter(api, { externalRef: subMerchant.body.externalRef, currency });
  }

  /** The body of a tap, with whatever differs from the usual. */
  body(difference: JsonObject = {}): JsonObject {
    const { externalRef: submerchant, currency } = this;
    return { amount: 1250, currency, submerchant, device: 'reader-1', ...difference };
  }

  send(difference: JsonObject = {}, options?: RequestOptions): Promise<ApiResponse> {
    return this.api.post('/v1/taps', this.body(difference), options);
  }

  async tap(difference: JsonObject = {}, status = 200): Promise<TapView> {
    return viewIn(await this.send(difference), status);
  }

  /** A tap that holds an amount to be captured later. */
  hold(amount: number, difference: JsonObject = {}): Promise<TapView> {
    return this.tap({ amount, capture_mode: 'pre-auth', ...difference });
  }

  async read(tap: TapView): Promise<TapView> {
    return viewIn(await this.api.get(`/v1/taps/${tap.id}`));
  }
}

export function viewIn(response: ApiResponse, status = 200): TapView {
  assert.equal(response.status, status, response.text);
  return response.body as unknown as TapView;
}
