import assert from 'node:assert/strict';
import type { JsonObject } from '../../server/src/lib/json.ts';
import type { ApiClient, ApiResponse, RequestOptions } from './api-client.ts';
import { TestSubMerchant } from './onboarding.ts';

/** A tap as every answer shows it. */
export interface TapView {
  readonly id: string;
  readonly object: string;
  readonly status: string;
  readonly amount: number;
  readonly tip_amount: number;
  readonly total_amount: number;
  readonly currency: string;
  readonly amount_authorised: number;
  readonly amount_captured: number;
  readonly amount_released: number;
  readonly amount_refunded: number;
  readonly capture_mode: string;
  readonly ceiling_amount: number | null;
  readonly submerchant: string;
  readonly device: string;
  readonly transaction: string;
  /** Null without an authorisation; tests that use one know that it exists. */
  readonly authorisation: string;
  readonly authorisation_chain_id: string;
  readonly card: Readonly<Record<string, string>> | null;
  readonly cryptogram: Readonly<Record<string, string | number>> | null;
  readonly risk: { decision: string; score: number; rules: readonly string[] } | null;
  readonly authorisation_code: string | null;
  readonly response_code: string | null;
  readonly decline_reason: string | null;
  readonly retry_advice: string | null;
  readonly capture_before: string | null;
  readonly failure: { readonly code: string; readonly message: string } | null;
  readonly pending_operation: {
    readonly kind: string;
    readonly amount: number;
    readonly began_at: string;
  } | null;
  readonly fx: JsonObject | null;
  readonly platform_fee: number;
  readonly reversal_reason: string | null;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

/** An onboarded sub-merchant and its reader. */
export class TestCounter {
  readonly api: ApiClient;
  readonly externalRef: string;
  readonly currency: string;
  readonly reader: string;

  constructor(
    api: ApiClient,
    place: { externalRef: string; currency: string; reader?: string | undefined },
  ) {
    this.api = api;
    this.externalRef = place.externalRef;
    this.currency = place.currency;
    this.reader = place.reader ?? `reader-${place.externalRef}`;
  }

  static async open(api: ApiClient, details: JsonObject & { country?: string } = {}) {
    const subMerchant = new TestSubMerchant(api, details);
    await subMerchant.enable();
    const { country, default_currency: chosen } = details;
    const currency = typeof chosen === 'string' ? chosen : country === 'DE' ? 'EUR' : 'USD';
    return new TestCounter(api, { externalRef: subMerchant.body.externalRef, currency });
  }

  /** The body of a tap with the given differences. */
  body(difference: JsonObject = {}): JsonObject {
    const { externalRef: submerchant, currency, reader: device } = this;
    return { amount: 1250, currency, submerchant, device, ...difference };
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

  /** Captures or reverses a tap. */
  act(
    tap: { readonly id: string },
    verb: 'capture' | 'reverse',
    body: JsonObject = {},
    options?: RequestOptions,
  ): Promise<ApiResponse> {
    return this.api.post(`/v1/taps/${tap.id}/${verb}`, body, options);
  }

  /** Takes a step on a tap's authorisation. */
  stay(
    tap: { readonly authorisation: string },
    verb: 'increase' | 'charges' | 'capture',
    body: JsonObject = {},
    options?: RequestOptions,
  ): Promise<ApiResponse> {
    return this.api.post(`/v1/authorisations/${tap.authorisation}/${verb}`, body, options);
  }

  /** The same counter with another reader. */
  withReader(reader: string): TestCounter {
    const { api, externalRef, currency } = this;
    return new TestCounter(api, { externalRef, currency, reader });
  }

  /** The same counter through another node. */
  at(url: string): TestCounter {
    return new TestCounter(this.api.at(url), this);
  }

  async read(tap: { readonly id: string }): Promise<TapView> {
    return viewIn(await this.api.get(`/v1/taps/${tap.id}`));
  }
}

/** Details of a sub-merchant that settles in the currency, in a suitable country. */
export function settlingIn(currency: string) {
  const country = settlementCountries[currency] ?? 'US';
  return { country, default_currency: currency };
}

const settlementCountries: Readonly<Record<string, string>> = {
  EUR: 'DE',
  GBP: 'GB',
  JPY: 'SG',
  KWD: 'AE',
};

export function viewIn(response: ApiResponse, status = 200): TapView {
  assert.equal(response.status, status, response.text);
  return response.body as unknown as TapView;
}
