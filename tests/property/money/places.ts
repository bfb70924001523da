import type { JsonObject } from '../../../server/src/lib/json.ts';
import type { SeededRandom } from '../../crash/seeded-random.ts';
import { settlingIn } from '../../support/money/taps.ts';
import { TestSubMerchant } from '../../support/onboarding/onboarding.ts';
import type { ApiClient } from '../../support/service/api-client.ts';

export interface LifeShop {
  readonly subMerchant: TestSubMerchant;
  readonly externalRef: string;
  readonly settles: Currency;
  readonly timeZone: string;
}

export const currencies = ['EUR', 'GBP', 'USD', 'JPY', 'KWD'] as const;
type Currency = (typeof currencies)[number];

const homes: Readonly<Record<Currency, string>> = {
  EUR: 'Europe/Berlin',
  GBP: 'Europe/London',
  USD: 'America/New_York',
  JPY: 'Asia/Tokyo',
  KWD: 'Asia/Dubai',
};

/** Zones with the earliest and latest days, odd offsets and half-hour changes. */
const farZones = [
  'Pacific/Auckland',
  'Pacific/Honolulu',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Sao_Paulo',
] as const;

/** Easter weeks, changes of clocks, national holidays, ends of years and of February. */
export const starts = [
  '2027-03-24T10:00:00Z',
  '2027-07-01T20:00:00Z',
  '2027-10-28T15:00:00Z',
  '2027-11-04T12:00:00Z',
  '2027-12-22T16:30:00Z',
  '2028-02-25T09:00:00Z',
  '2028-03-10T22:00:00Z',
  '2028-04-12T13:00:00Z',
  '2029-12-28T11:00:00Z',
  '2030-10-25T17:00:00Z',
] as const;

export async function openShop(api: ApiClient, random: SeededRandom): Promise<LifeShop> {
  const settles = random.pick(currencies);
  const timeZone = random.chance(0.7) ? homes[settles] : random.pick(farZones);
  const interval = random.pick(['daily', 'daily', 'weekly', 'monthly', 'manual'] as const);
  const subMerchant = new TestSubMerchant(api, {
    ...settlingIn(settles),
    timezone: timeZone,
    ...(random.chance(0.6) ? { payout_schedule: { interval } } : {}),
  });
  await subMerchant.enableForGood();
  const { externalRef } = subMerchant.body;
  return { subMerchant, externalRef, settles, timeZone };
}

/** Payouts to some of these accounts fail. */
export function bankAccount(
  { body: { country } }: TestSubMerchant,
  random: SeededRandom,
): JsonObject {
  const ending = random.pick(['0002', '0010', '1000', '2000'] as const);
  if (country === 'DE') return { iban: iban('DE', `37040044053201${ending}`) };
  if (country === 'AE') return { iban: iban('AE', `033123456789012${ending}`) };
  const routing_number = { US: '110000000', GB: '108800', SG: '7171001' }[country] ?? '';
  return { account_number: `0001${ending}`, routing_number };
}

export function feePlans(random: SeededRandom): JsonObject {
  const plans = currencies.map((currency) => {
    const plan = { basis_points: random.below(400), fixed_amount: random.below(40) };
    return [currency, random.chance(0.2) ? null : plan] as const;
  });
  return { fee_plans: Object.fromEntries(plans) };
}

export function planSchedule(random: SeededRandom): JsonObject {
  return random.pick<JsonObject>([
    { interval: 'daily' },
    { interval: 'weekly', weekly_anchor: random.pick(['monday', 'wednesday', 'friday'] as const) },
    { interval: 'monthly', monthly_anchor: random.pick([1, 15, 31] as const) },
    { interval: 'manual' },
  ]);
}

function iban(country: 'DE' | 'AE', account: string): string {
  const letters = { DE: '1314', AE: '1014' }[country];
  const check = 98n - (BigInt(`${account}${letters}00`) % 97n);
  return `${country}${String(check).padStart(2, '0')}${account}`;
}
