import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { sampleValue } from '../../../cli/src/client/sub-merchants/sample-details.ts';
import { type Fault, type SubMerchant, TaprailRefusal } from '../../../sdk/src/index.ts';
import {
  findIdByExternalRef,
  suspendPayouts,
} from '../../../server/src/domains/onboarding/index.ts';
import type { Json, JsonObject } from '../../../server/src/lib/json.ts';
import type { ApiClient, ApiResponse, RequestOptions } from '../service/api-client.ts';
import type { TestPlatform, TestService } from '../service/test-service.ts';

/** A sub-merchant as every answer shows it, without updated_at, which differs each time. */
export type Profile = Omit<SubMerchant, 'updated_at'>;

/** The smallest valid picture. */
export const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
export const daySeconds = 86_400;

/** Advances the platform's clock and does everything that falls due until then. */
export async function advance({ taprail }: ApiClient, seconds: number): Promise<Date> {
  return new Date((await taprail.test.clock.advance({ by: seconds })).now);
}

/** The same up to an instant, which the clock may just have passed by itself. */
export async function advanceTo(api: ApiClient, instant: Date): Promise<Date> {
  try {
    return new Date((await api.taprail.test.clock.advance({ to: instant.toISOString() })).now);
  } catch (error) {
    if (!(error instanceof TaprailRefusal) || error.status !== 400) throw error;
    return advance(api, 0);
  }
}

export async function clockNow({ taprail }: ApiClient): Promise<Date> {
  return new Date((await taprail.test.clock.get()).now);
}

export async function orderFault({ taprail }: ApiClient, fault: Fault): Promise<void> {
  await taprail.test.faults.create(fault);
}

/** Uploads a picture and returns its id. */
export async function uploadDocument({ taprail }: ApiClient): Promise<string> {
  return (await taprail.files.upload({ file: png })).id;
}

/** The profile in an answer. */
export function profileIn(response: ApiResponse, status = 200): Profile {
  assert.equal(response.status, status, response.text);
  return profileOf(response.body as unknown as SubMerchant);
}

function profileOf({ updated_at: _when, ...profile }: SubMerchant): Profile {
  return profile;
}

/** Holds the payouts of a sub-merchant, as after three rejections by its bank. */
export async function suspendPayoutsOf(
  { database }: TestService,
  { id: platformId, api }: TestPlatform,
  { externalRef }: { readonly externalRef: string },
): Promise<void> {
  const subMerchantId = await findIdByExternalRef(database, { platformId, externalRef });
  assert(subMerchantId !== null);
  const now = await clockNow(api);
  await database.transaction((transaction) =>
    suspendPayouts(transaction, { platformId, subMerchantId, now }),
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

  /** Pauses for true and resumes for false. */
  pause(body: Json, options?: RequestOptions): Promise<ApiResponse> {
    return this.api.post(`${this.path}/pauses`, body, options);
  }

  async read(): Promise<Profile> {
    return profileOf(await this.api.taprail.submerchants.get(this.body.externalRef));
  }

  /** Makes the PSP act by itself, through a test route. */
  async helper(verb: 'require' | 'reject' | 'error', body: JsonObject = {}): Promise<Profile> {
    const { submerchants } = this.api.taprail.test;
    return profileOf(await submerchants[verb](this.body.externalRef, body));
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

  /** The same, and supplies the items due at higher volume, which would later disable charges. */
  async enableForGood(): Promise<Profile> {
    const { requirements } = await this.enable();
    return this.supply(requirements.eventuallyDue, await uploadDocument(this.api));
  }
}
