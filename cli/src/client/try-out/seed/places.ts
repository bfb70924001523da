import { hash } from 'node:crypto';
import type { Applicant } from '../../sub-merchants/onboard.ts';

export type Trade = 'restaurant' | 'café' | 'salon' | 'clinic' | 'hotel' | 'shop';

/** A problem of a place during the month, so that there is something to see. */
type Trouble = 'bank account closed' | 'requirements past due';

export interface Place extends Omit<Applicant, 'email'> {
  readonly name: string;
  readonly city: string;
  readonly trade: Trade;
  readonly currency: string;
  /** How far its time is ahead of UTC. Summer time makes no difference to a first look. */
  readonly utcOffsetHours: number;
  readonly trouble: Trouble | null;
}

export const defaultSeed = 'taprail';

const zones: Readonly<Record<string, readonly [currency: string, utcOffsetHours: number]>> = {
  AE: ['AED', 4],
  AU: ['AUD', 10],
  DE: ['EUR', 1],
  FR: ['EUR', 1],
  GB: ['GBP', 0],
  NL: ['EUR', 1],
  SG: ['SGD', 8],
  US: ['USD', -5],
};

/** The most telling ones come first, for runs with only a few. */
const catalogue: readonly (readonly [Trade, string, string, keyof typeof zones, Trouble?])[] = [
  ['restaurant', 'Trattoria Lucia', 'Berlin', 'DE'],
  ['hotel', 'The Harbour Hotel', 'London', 'GB'],
  ['salon', 'Maison Claire', 'Paris', 'FR', 'requirements past due'],
  ['restaurant', 'Bluebird Diner', 'New York', 'US', 'bank account closed'],
  ['clinic', 'Tan Dental Care', 'Singapore', 'SG'],
  ['café', 'Gracht Coffee', 'Amsterdam', 'NL'],
  ['salon', 'Noor Beauty', 'Dubai', 'AE'],
  ['clinic', 'Northside Physio', 'Manchester', 'GB'],
  ['restaurant', 'Lagoon Sushi', 'Sydney', 'AU'],
  ['shop', 'Maple Street Books', 'Boston', 'US'],
  ['café', 'Kiez Rösterei', 'Hamburg', 'DE'],
  ['salon', 'Orchard Barbers', 'Singapore', 'SG'],
  ['restaurant', 'Chez Margot', 'Lyon', 'FR'],
  ['hotel', 'Hotel am Fluss', 'Dresden', 'DE'],
  ['clinic', 'Vondel Kliniek', 'Amsterdam', 'NL'],
  ['shop', 'Palm Flowers', 'Dubai', 'AE'],
  ['café', 'Second Cup Society', 'Melbourne', 'AU'],
  ['restaurant', 'The Copper Pan', 'Leeds', 'GB'],
  ['salon', 'Fifth Avenue Cuts', 'New York', 'US'],
  ['shop', 'Papeterie Colette', 'Paris', 'FR'],
];

/** Every number of places has a name of its own. */
export const placesMax = catalogue.length;

/** Another seed makes other sub-merchants, beside those of the first. */
export function choosePlaces(count: number, seed: string): readonly Place[] {
  const suffix = seed === defaultSeed ? '' : `-${hash('sha256', seed).slice(0, 4)}`;
  return catalogue.slice(0, count).map(([trade, name, city, country, trouble = null]) => {
    const [currency = '', utcOffsetHours = 0] = zones[country] ?? [];
    return {
      externalRef: `${slugOf(name)}${suffix}`,
      name,
      city,
      trade,
      businessType: ['hotel', 'clinic', 'shop'].includes(trade) ? 'company' : 'individual',
      country: String(country),
      currency,
      utcOffsetHours,
      trouble,
    };
  });
}

function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.replaceAll(/[^a-z0-9]+/g, '-');
}
