import assert from 'node:assert/strict';
import type { JsonObject } from '../../../server/src/lib/json.ts';
import { png, TestSubMerchant } from '../onboarding/onboarding.ts';
import { bearer, type RawRequest } from '../service/send-request.ts';
import type { TestPlatform } from '../service/test-service.ts';
import { registerEndpoint } from '../webhooks/webhooks.ts';
import type { Operation } from './operations.ts';
import { counterOf, earnFee, fillPath } from './path-objects.ts';

export const jsonType = { 'content-type': 'application/json' } as const;

/** A valid request with objects created for it on the platform. */
export async function exampleRequest(
  operation: Operation,
  platform: TestPlatform,
): Promise<RawRequest> {
  const { method, bodyForm, bodyExample } = operation;
  const address =
    operation.scope === null ? pathByExamples(operation) : await fillPath(operation.path, platform);
  const path = addToQuery(address, requiredQuery(operation));
  const headers = operation.scope === null ? {} : bearer(platform.apiKey);
  if (bodyForm === 'multipart') return { method, path, headers, body: formFor(operation) };
  if (bodyForm === 'provider event') {
    return { method, path, headers: { ...headers, ...jsonType }, body: '{}' };
  }
  if (bodyExample === null) return { method, path, headers };
  const named = await makeNamed(bodyExample, platform);
  await preparations[operation.name]?.(platform);
  const body = JSON.stringify({ ...bodyExample, ...named });
  return { method, path, headers: { ...headers, ...jsonType }, body };
}

/** The requirements of an operation besides the objects in its path and body. */
const preparations: Readonly<Record<string, (platform: TestPlatform) => Promise<unknown>>> = {
  'POST /v1/redeliveries': ({ api }) => registerEndpoint(api),
  'POST /v1/payouts': earnFee,
};

/**
 * Makes sure that the sub-merchant of an example exists and can take taps, and that its transaction
 * is captured. Returns the fields of the example with other names here.
 */
async function makeNamed(example: unknown, platform: TestPlatform): Promise<JsonObject> {
  const { submerchant: externalRef, transaction } = example as JsonObject;
  if (transaction !== undefined) {
    const tap = await (await counterOf(platform)).tap();
    return { transaction: tap.transaction };
  }
  if (typeof externalRef !== 'string') return {};
  const { api } = platform;
  const known = await api.get(`/sub-merchants/${externalRef}`);
  if (known.status === 404) await new TestSubMerchant(api, { externalRef }).enable();
  return {};
}

/** A form with a document for each file and all other required parts. */
export function formFor({ name, bodySchema }: Operation): FormData {
  const form = new FormData();
  for (const [part, schema] of Object.entries(bodySchema?.properties ?? {})) {
    const value = schema.enum?.[0] ?? schema.examples?.[0];
    if (schema.contentMediaType !== undefined) {
      form.set(part, new Blob([new Uint8Array(png)]), 'document');
    } else if (bodySchema?.required?.includes(part)) {
      assert(value !== undefined, `${name}: give the schema of its part ${part} an example`);
      form.set(part, String(value));
    }
  }
  return form;
}

/** `path` with more query parameters. */
export function addToQuery(path: string, added: string): string {
  if (added === '') return path;
  return `${path}${path.includes('?') ? '&' : '?'}${added}`;
}

function requiredQuery({ name, parameters }: Operation): string {
  const query = new URLSearchParams();
  for (const parameter of parameters) {
    if (parameter.in !== 'query' || parameter.required !== true) continue;
    const example = parameter.schema.examples?.[0];
    assert(example !== undefined, `${name}: give the schema of ${parameter.name} an example`);
    query.set(parameter.name, String(example));
  }
  return query.toString();
}

/** Paths of operations without a key name no objects of a platform. */
function pathByExamples({ name, path, parameters }: Operation): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, parameter: string) => {
    const schema = parameters.find(({ in: place, name: n }) => place === 'path' && n === parameter);
    const example = schema?.schema.examples?.[0];
    assert(example !== undefined, `${name}: give the schema of ${parameter} an example`);
    return encodeURIComponent(String(example));
  });
}
