import assert from 'node:assert/strict';
import type { Tap, TapRequest, Taprail } from '../../../sdk/src/index.ts';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { TestSubMerchant } from '../onboarding/onboarding.ts';
import type { ApiClient, ApiResponse, RequestOptions } from '../service/api-client.ts';

/** A tap. Without an authorisation that is null; tests that use one know that it exists. */
export type TapView = Tap & { readonly authorisation: string };

/** An onboarded sub-merchant and its reader. */
export class TestCounter {
  readonly api: ApiClient;
  readonly taprail: Taprail;
  readonly externalRef: string;
  readonly currency: string;
  readonly reader: string;

  constructor(
    api: ApiClient,
    place: { externalRef: string; currency: string; reader?: string | undefined },
  ) {
    this.api = api;
    this.taprail = api.taprail;
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
  body<Difference extends JsonObject>(difference?: Difference) {
    const { externalRef: submerchant, currency, reader: device } = this;
    return { amount: 1250, currency, submerchant, device, ...difference };
  }

  send(difference: JsonObject = {}, options?: RequestOptions): Promise<ApiResponse> {
    return this.api.post('/v1/taps', this.body(difference), options);
  }

  /** A tap whose outcome is known. */
  async tap(difference: Partial<TapRequest> = {}): Promise<TapView> {
    const tap = await this.taprail.taps.create({ ...this.body(), ...difference });
    assert.deepEqual([tap.status === 'pending', tap.pending_operation], [false, null]);
    return tap as TapView;
  }

  /** A tap that holds an amount to be captured later. */
  hold(amount: number, difference: Partial<TapRequest> = {}): Promise<TapView> {
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
    return (await this.taprail.taps.get(tap.id)) as TapView;
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
