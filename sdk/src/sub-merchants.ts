import type { components, operations } from './api-types.ts';
import type { Caller, CallOptions } from './call.ts';

type Schemas = components['schemas'];

/** Fields may also have dotted names, which no type can list. */
type Fields<Body> = Body & Readonly<Record<string, unknown>>;

export type OnboardingStatus = Schemas['OnboardingStatus'];
export type RequirementsProfile = Schemas['RequirementsProfile'];
export type RequirementError = RequirementsProfile['errors'][number];
export type SubMerchant = Schemas['SubMerchant'];
export type SubMerchantPage = Schemas['SubMerchantList'];
export type SubMerchantQuery = NonNullable<operations['listSubMerchants']['parameters']['query']>;
export type Submission = Fields<Schemas['SubMerchantSubmission']>;
export type SubMerchantChange = Fields<Schemas['SubMerchantChange']>;

export class SubMerchants {
  readonly #client: Caller;

  constructor(client: Caller) {
    this.#client = client;
  }

  /** Creates the sub-merchant, or changes the one that has this externalRef. */
  submit(submission: Submission, options: CallOptions = {}): Promise<SubMerchant> {
    return this.#client.request('POST', '/sub-merchants', { ...options, body: submission });
  }

  get(externalRef: string): Promise<SubMerchant> {
    return this.#client.request('GET', pathOf(externalRef));
  }

  /** Supplies fields, nested or with dotted names; null clears one. */
  update(
    externalRef: string,
    fields: SubMerchantChange,
    options: CallOptions = {},
  ): Promise<SubMerchant> {
    return this.#client.request('PATCH', pathOf(externalRef), { ...options, body: fields });
  }

  list(query: SubMerchantQuery = {}): Promise<SubMerchantPage> {
    const parameters = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return this.#client.request('GET', `/sub-merchants?${new URLSearchParams(parameters)}`);
  }
}

function pathOf(externalRef: string): string {
  return `/sub-merchants/${encodeURIComponent(externalRef)}`;
}
