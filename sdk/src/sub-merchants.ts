import type { CallOptions, Taprail } from './client.ts';

export type OnboardingStatus =
  | 'received'
  | 'creating'
  | 'pending_requirements'
  | 'enabled'
  | 'rejected'
  | 'errored';

export interface RequirementError {
  readonly requirement: string;
  readonly code: string;
  readonly reason: string;
}

export interface RequirementsProfile {
  readonly currentlyDue: readonly string[];
  readonly eventuallyDue: readonly string[];
  readonly pastDue: readonly string[];
  readonly pendingVerification: readonly string[];
  readonly currentDeadline: string | null;
  readonly disabledReason: string | null;
  readonly errors: readonly RequirementError[];
}

export interface SubMerchant {
  readonly externalRef: string;
  readonly status: OnboardingStatus;
  readonly charges_enabled: boolean;
  readonly payouts_enabled: boolean;
  readonly requirements: RequirementsProfile;
  readonly businessType: 'individual' | 'company';
  readonly country: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface SubMerchantPage {
  readonly data: readonly SubMerchant[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

export interface Submission {
  readonly externalRef: string;
  readonly businessType: 'individual' | 'company';
  readonly country: string;
  readonly email: string;
  readonly [field: string]: unknown;
}

export class SubMerchants {
  readonly #client: Taprail;

  constructor(client: Taprail) {
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
    fields: Readonly<Record<string, unknown>>,
    options: CallOptions = {},
  ): Promise<SubMerchant> {
    return this.#client.request('PATCH', pathOf(externalRef), { ...options, body: fields });
  }

  list(
    query: { status?: OnboardingStatus; limit?: number; cursor?: string } = {},
  ): Promise<SubMerchantPage> {
    const parameters = Object.entries(query).map(([name, value]) => [name, String(value)]);
    return this.#client.request('GET', `/sub-merchants?${new URLSearchParams(parameters)}`);
  }
}

function pathOf(externalRef: string): string {
  return `/sub-merchants/${encodeURIComponent(externalRef)}`;
}
