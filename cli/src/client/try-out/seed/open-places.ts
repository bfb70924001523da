import { type Taprail, TaprailRefusal } from '../../../../../sdk/src/index.ts';
import { onboard } from '../../sub-merchants/onboard.ts';
import type { Place } from './places.ts';

/** Where the month began is kept with the sub-merchants, so that a later run finds it. */
const startField = 'month_began';

/** The beginning of a month that an earlier run played, or null. */
export async function findStart(taprail: Taprail, places: readonly Place[]): Promise<Date | null> {
  const [first] = places;
  const found = first === undefined ? null : await findPlace(taprail, first);
  const text = found?.metadata[startField];
  return text === undefined ? null : new Date(text);
}

/** Opens a place unless an earlier run did. */
export async function openPlace(taprail: Taprail, place: Place, start: Date): Promise<void> {
  const { externalRef, name, city, trade, businessType, country } = place;
  const found = await findPlace(taprail, place);
  if (found !== null && found.status === 'enabled') return;
  const applicant = {
    externalRef,
    businessType,
    country,
    email: `owner@${externalRef}.example`,
    payout_schedule: { interval: 'daily' },
    metadata: { name, city, trade, [startField]: start.toISOString() },
  } as const;
  await onboard(taprail, applicant, { isComplete: true });
  if (place.trouble === 'bank account closed') await changeBank(taprail, place, '000123450002');
}

/** The simulated bank rejects payouts to accounts that end in 0002. */
export function changeBank(
  taprail: Taprail,
  { externalRef }: Place,
  accountNumber = '000123456789',
) {
  return taprail.submerchants.update(externalRef, {
    external_account: { account_number: accountNumber, routing_number: '110000000' },
  });
}

async function findPlace(taprail: Taprail, { externalRef }: Place) {
  try {
    return await taprail.submerchants.get(externalRef);
  } catch (error) {
    if (error instanceof TaprailRefusal && error.status === 404) return null;
    throw error;
  }
}
