import { createHmac } from 'node:crypto';
import { withValueAt } from '../../../lib/json.ts';
import type { AccountDetails, BusinessType, Json, JsonObject } from '../../port.ts';
import { currentSetVersion, requirementSetFor } from './requirement-sets.ts';

const unsent = { version: 1, suppliedIn: {}, clearedIn: {} };

/** Details with everything required at creation, or the given fields. */
export function makeDetails(options: {
  readonly country: string;
  readonly businessType?: BusinessType;
  readonly email?: string;
  readonly fields?: JsonObject;
}): AccountDetails {
  const { country, businessType = 'individual', email = 'owner@example.com' } = options;
  const bare = { country, businessType, email, fields: options.fields ?? {}, ...unsent };
  if (options.fields !== undefined) return bare;
  const { atCreation } = requirementSetFor({ ...bare, setVersion: currentSetVersion });
  return answerItems(bare, { items: atCreation });
}

/** Answers items knowing only their names, as a platform would. */
export function answerItems(
  details: AccountDetails,
  { items, round = 0 }: { readonly items: readonly string[]; readonly round?: number },
): AccountDetails {
  return items.reduce(
    (answered, item) => setField(answered, { path: item, value: makeValue(item, round) }),
    details,
  );
}

/** Null clears a field, as in the API; each supply counts, even of the same value. */
export function setField(
  details: AccountDetails,
  { path, value }: { readonly path: string; readonly value: Json },
): AccountDetails {
  const version = Math.max(0, ...Object.values(details.suppliedIn)) + 1;
  return {
    ...details,
    fields: withValueAt(details.fields, path.split('.'), value),
    suppliedIn: { ...details.suppliedIn, [path]: version },
  };
}

export const testDigest = (text: string) =>
  createHmac('sha256', 'a key for tests').update(text).digest('base64url').slice(0, 11);

function makeValue(item: string, round: number): Json {
  if (item === 'external_account') {
    return { account_number: `00012345678${round}`, routing_number: '110000000' };
  }
  if (item.endsWith('_provided') || item.endsWith('.executive')) return true;
  if (item.endsWith('dob.year')) return 1980 + round;
  if (item.endsWith('dob.day') || item.endsWith('dob.month')) return 1 + round;
  if (item.endsWith('id_number')) return `12345678${round}`;
  return `answer ${round} to ${item}`;
}
