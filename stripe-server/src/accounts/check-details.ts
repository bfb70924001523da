import { refusal } from '../request/refusal.ts';
import type { AccountRecord } from '../world/account-record.ts';
import { pathsOf, type Submitted, valueAt } from '../world/submitted.ts';
import type { World } from '../world/world.ts';

/** Refuses values that Stripe refuses at once, for accounts and persons alike. */
export function checkDetails(world: World, account: AccountRecord, details: Submitted): void {
  for (const path of pathsOf(details)) {
    const value = valueAt(details, path);
    if (typeof value !== 'string') continue;
    const param = path.replaceAll(/\.([^.]+)/g, '[$1]');
    const leaf = path.split('.').at(-1) ?? '';
    if (/(^|_)email$/.test(leaf) && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)) {
      throw refusal.invalid(param, `Invalid email address: ${value}`, 'email_invalid');
    }
    if (leaf === 'country' && !/^[A-Z]{2}$/.test(value)) {
      throw refusal.invalid(param, `Country '${value}' is unknown.`, 'country_code_invalid');
    }
    if ((leaf === 'phone' || leaf === 'support_phone') && !/^\+\d{7,15}$/.test(value)) {
      throw refusal.invalid(param, `'${value}' is not a valid phone number`);
    }
    if ((leaf === 'url' || leaf === 'support_url') && !URL.canParse(value)) {
      throw refusal.invalid(param, 'Not a valid URL', 'url_invalid');
    }
    if (leaf === 'mcc' && !/^\d{4}$/.test(value)) {
      throw refusal.invalid(param, `Invalid MCC: ${value}`);
    }
    if (leaf === 'front' || leaf === 'back') requireFile(world, account, { value, param });
  }
  checkBirth(details);
}

function requireFile(
  world: World,
  { id, own }: AccountRecord,
  { value, param }: { readonly value: string; readonly param: string },
): void {
  if (world.files.find(id, value) ?? world.files.find(own, value)) return;
  throw refusal.missingResource('file', value, param);
}

function checkBirth(details: Submitted): void {
  for (const place of ['dob', 'individual.dob']) {
    const year = valueAt(details, `${place}.year`);
    if (typeof year !== 'number' || (year > 1900 && year < 2020)) continue;
    throw refusal.invalid(place.replace('.dob', '[dob]'), 'Not a valid date of birth');
  }
}
