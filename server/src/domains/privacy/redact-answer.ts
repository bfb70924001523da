import { isJsonObject, type Json, type JsonObject } from '../../lib/json.ts';

/** The members of answers that hold callers' own words, and what is left of each. */
const emptied: Readonly<Record<string, Json>> = {
  metadata: {},
  business_profile: { name: null },
  reference: null,
  description: null,
  reason: null,
  evidence: null,
  label: null,
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  errors: [],
};

/** A stored answer about an erased sub-merchant without its personal data. */
export function redactAnswer(answer: JsonObject): JsonObject {
  return redact(answer) as JsonObject;
}

function redact(value: Json): Json {
  if (Array.isArray(value)) return value.map(redact);
  if (!isJsonObject(value)) return value;
  const isDispute = value.object === 'dispute';
  if (value.object === 'note') return { ...value, text: '' };
  const members = Object.entries(value).map(([name, member]) => {
    const left = emptied[name];
    // The reason of a dispute is a code of the provider.
    if (left === undefined || (isDispute && name === 'reason'))
      return [name, redact(member ?? null)];
    return [name, left];
  });
  return Object.fromEntries(members) as JsonObject;
}
