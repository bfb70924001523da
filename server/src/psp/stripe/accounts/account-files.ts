import type Stripe from 'stripe';
import { isJsonObject, type Json, type JsonObject } from '../../../lib/json.ts';
import type { AccountCall, Outcome } from '../../port.ts';
import type { ReadFile } from '../../read-file.ts';
import type { StripeCalls } from '../stripe-calls.ts';
import { uploadFile } from '../upload-file.ts';
import { attemptSuffix } from './account-keys.ts';

interface Upload {
  readonly calls: StripeCalls;
  readonly readFile: ReadFile;
  readonly call: AccountCall;
  /** The account that the files belong to. */
  readonly account: string;
}

/**
 * Uploads the files and returns the parameters with Stripe's file ids in place of ours. Each file
 * has its own key; a repeated upload does no harm.
 */
export async function uploadFiles(
  upload: Upload,
  params: JsonObject,
): Promise<Outcome<JsonObject>> {
  const { call, account } = upload;
  const uploaded = new Map<string, string>();
  for (const { id, purpose } of filesIn(params, [])) {
    const use = `${id}:${purpose}`;
    if (uploaded.has(use)) continue;
    const key = `${use}${attemptSuffix(call)}`;
    const file = { platformId: call.platformId, id, purpose };
    const answer = await uploadFile(upload, { ...file, account, key });
    if (answer.kind !== 'done') return answer;
    uploaded.set(use, answer.value.id);
  }
  const replace = (value: Json, path: readonly string[]): Json => {
    if (isJsonObject(value)) {
      const members = Object.entries(value);
      return Object.fromEntries(
        members.map(([name, inner]) => [name, replace(inner, [...path, name])]),
      );
    }
    if (Array.isArray(value)) return value.map((inner: Json) => replace(inner, path));
    return isOwnFile(value) ? (uploaded.get(`${value}:${purposeAt(path)}`) ?? value) : value;
  };
  return { kind: 'done', value: replace(params, []) as JsonObject };
}

type Purpose = Stripe.FileCreateParams.Purpose;

function* filesIn(
  value: Json,
  path: readonly string[],
): Generator<{ readonly id: string; readonly purpose: Purpose }> {
  if (isOwnFile(value)) yield { id: value, purpose: purposeAt(path) };
  if (Array.isArray(value)) for (const inner of value) yield* filesIn(inner as Json, path);
  if (isJsonObject(value)) {
    for (const [name, inner] of Object.entries(value)) yield* filesIn(inner, [...path, name]);
  }
}

/** Stripe's upload purpose of a file, by the place of its use. */
function purposeAt([first]: readonly string[]): Purpose {
  if (first === 'documents') return 'account_requirement';
  return first === 'company' ? 'additional_verification' : 'identity_document';
}

/** Stripe has other ids with the same prefix. */
function isOwnFile(value: Json): value is string {
  return typeof value === 'string' && /^file_[0-7][0-9a-hjkmnp-tv-z]{25}$/.test(value);
}
