import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sampleValue } from '../../server/src/cli/client/sample-details.ts';
import { findIdByExternalRef, holdPayouts } from '../../server/src/domains/onboarding/index.ts';
import type { Json, JsonObject } from '../../server/src/lib/json.ts';
import type { ApiClient, ApiResponse, RequestOptions } from './api-client.ts';
import type { TestPlatform, TestService } from './test-service.ts';

/** A sub-merchant as every answer shows it. */
export interface Profile {
  readonly externalRef: string;
  readonly status: string;
  readonly charges_enabled: boolean;
  readonly payouts_enabled: boolean;
  readonly requirements: {
    readonly currentlyDue: readonly string[];
    readonly eventuallyDue: readonly string[];
    readonly pastDue: readonly string[];
    readonly pendingVerification: readonly string[];
    readonly currentDeadline: string | null;
    readonly disabledReason: string | null;
    readonly errors: readonly { requirement: string; code: string; reason: string }[];
  };
  readonly pauses: { readonly charges: boolean; readonly payouts: boolean };
  readonly businessType: string;
  readonly country: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly created_at: string;
}

export interface Fault {
  readonly operation:
    | `accounts.${'create' | 'update' | 'retrieve'}`
    | `taps.${'authorise' | 'increase' | 'capture' | 'reverse' | 'refund' | 'retrieve_refund'}`
    | `payouts.${'create' | 'retrieve'}`
    | `disputes.${'retrieve' | 'submit' | 'accept'}`
    | '*';
  readonly kind: 'timeout' | 'error' | 'slow';
  readonly times?: number;
}

/** The smallest valid picture. */
export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
export const daySeconds = 86_400;

/** Advances the platform's clock and does everything that falls due until then. */
export async function advance(api: ApiClient, seconds: number): Promise<Date> {
  return readClock(await api.post('/v1/test/clock/advance', { by: seconds }));
}

/** The same up to an instant, which the clock may just have passed by itself. */
export async function advanceTo(api: ApiClient, instant: Date): Promise<Date> {
  const advanced = await api.post('/v1/test/clock/advance', { to: instant.toISOString() });
  return advanced.status === 400 ? advance(api, 0) : readClock(advanced);
}

export async function clockNow(api: ApiClient): Promise<Date> {
  return readClock(await api.get('/v1/test/clock'));
}

export async function orderFault(api: ApiClient, fault: Fault): Promise<void> {
  const ordered = await api.post('/v1/test/faults', { ...fault });
  assert.equal(ordered.status, 201, ordered.text);
}

/** Uploads a picture and returns its id. */
export async function uploadDocument(api: ApiClient): Promise<string> {
  const uploaded = await api.upload(png);
  assert.equal(uploaded.status, 201, uploaded.text);
  return String(uploaded.body.id);
}

/** The profile in an answer, without updated_at, which differs each time. */
export function profileIn(response: ApiResponse, status = 200): Profile {
  assert.equal(response.status, status, response.text);
  const { updated_at: _when, ...profile } = response.body;
  return profile as unknown as Profile;
}

/** Holds the payouts of a sub-merchant, as after three that its bank rejected. */
export async function holdPayoutsOf(
  { database }: TestService,
  { id: platformId, api }: TestPlatform,
  { externalRef }: { readonly externalRef: string },
): Promise<void> {
  const subMerchantId = await findIdByExternalRef(database, { platformId, externalRef });
  assert(subMerchantId !== null);
  const now = await clockNow(api);
  await database.transaction((transaction) =>
    holdPayouts(transaction, { platformId, subMerchantId, now }),
  );
}

/** A sub-merchant as its platform uses it; by default an individual in the US. */
export class TestSubMerchant {
  readonly api: ApiClient;
  readonly path: string;
  readonly body: JsonObject & { readonly externalRef: string; readonly country: string };

  constructor(api: ApiClient, details: JsonObject & { readonly country?: string } = {}) {
    this.api = api;
    this.body = {
      externalRef: `shop-${randomUUID()}`,
      businessType: 'individual',
      country: 'US',
      email: 'owner@example.com',
      ...details,
    };
    this.path = `/sub-merchants/${encodeURIComponent(this.body.externalRef)}`;
  }

  /** Sends the submission with the given differences. */
  submit(difference: JsonObject = {}, options?: RequestOptions): Promise<ApiResponse> {
    return this.api.post('/sub-merchants', { ...this.body, ...difference }, options);
  }

  patch(body: Json, options?: RequestOptions): Promise<ApiResponse> {
    return this.api.patch(this.path, body, options);
  }

  /** Pauses what is true and resumes what is false. */
  pause(body: Json, options?: RequestOptions): Promise<ApiResponse> {
    return this.api.post(`${this.path}/pauses`, body, options);
  }

  async read(): Promise<Profile> {
    return profileIn(await this.api.get(this.path));
  }

  /** Makes the PSP act by itself, through a test route. */
  async helper(verb: 'require' | 'reject' | 'error', body?: JsonObject): Promise<Profile> {
    const path = `/v1/test${this.path}/${verb}`;
    return profileIn(await this.api.post(path, body ?? (verb === 'error' ? undefined : {})));
  }

  /** Submits and has the account created. */
  async provision(): Promise<Profile> {
    profileIn(await this.submit(), 201);
    await advance(this.api, 0);
    return this.read();
  }

  /** Supplies valid samples for the items in one PATCH. */
  async supply(items: readonly string[], fileId?: string): Promise<Profile> {
    return profileIn(await this.patch(this.samples(items, fileId)));
  }

  samples(items: readonly string[], fileId?: string): Record<string, Json> {
    const { country } = this.body;
    const context = fileId === undefined ? { country } : { country, fileId };
    return Object.fromEntries(items.map((item) => [item, sampleValue(item, context)]));
  }

  /** Supplies everything in currentlyDue until it is empty. */
  async satisfy(fileId?: string): Promise<Profile> {
    let profile = await this.read();
    for (let round = 0; round < 5 && profile.requirements.currentlyDue.length > 0; round += 1) {
      profile = await this.supply(profile.requirements.currentlyDue, fileId);
    }
    return profile;
  }

  /** Submits and supplies everything until it is enabled. */
  async enable(): Promise<Profile> {
    await this.provision();
    const profile = await this.satisfy();
    assert.equal(profile.status, 'enabled');
    return profile;
  }

  /** The same, and supplies what its volume would make due: charges would be disabled later. */
  async enableForGood(): Promise<Profile> {
    const { requirements } = await this.enable();
    return this.supply(requirements.eventuallyDue, await uploadDocument(this.api));
  }
}

function readClock(response: ApiResponse): Date {
  assert.equal(response.status, 200, response.text);
  return new Date(String(response.body.now));
}
