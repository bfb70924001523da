import type { AccountDetails, JsonObject } from '../../port.ts';

/** The submission of a person in the United States, unless the facts say otherwise. */
export function detailsOf(fields: JsonObject, facts: Partial<AccountDetails> = {}): AccountDetails {
  return {
    country: 'US',
    businessType: 'individual',
    email: 'owner@example.com',
    fields,
    version: 1,
    suppliedIn: {},
    clearedIn: {},
    ...facts,
  };
}
