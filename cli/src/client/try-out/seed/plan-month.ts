import { Chance } from './chance.ts';
import type { Place } from './places.ts';
import { planDisputes } from './plan-disputes.ts';
import { planStays } from './plan-stays.ts';
import { price, referenceOf, type Sale } from './sale.ts';
import { habits } from './trades.ts';

export interface Month {
  readonly places: readonly Place[];
  readonly seed: string;
  readonly days: number;
  /** Midnight, UTC. */
  readonly start: Date;
}

/** Everything that is sold in the month, by the hour. */
export function planMonth(month: Month): readonly Sale[] {
  const days = Array.from({ length: month.days }, (_, day) => day);
  const sales = month.places.flatMap((place) => days.flatMap((day) => planDay(month, place, day)));
  return [...sales, ...planDisputes(month)]
    .filter(({ hour }) => hour >= 0 && hour < month.days * 24)
    .sort((a, b) => a.hour - b.hour);
}

function planDay(month: Month, place: Place, day: number): Sale[] {
  const chance = new Chance(`${month.seed}/${place.externalRef}/${day}`);
  const { tapsPerDay, hours, days } = habits[place.trade];
  const weekday = new Date(month.start.getTime() + day * 86_400_000).getUTCDay();
  const count = Math.round(tapsPerDay * (days[weekday] ?? 1) * (0.8 + 0.4 * chance.next()));
  const weights = Object.fromEntries(hours.map((weight, hour) => [hour, weight]));
  const counter = Array.from({ length: count }, (_, index): Sale => {
    const hour = day * 24 + Number(chance.weighted(weights)) - place.utcOffsetHours;
    return planTap(chance, { place, hour, reference: referenceOf(place, day, index) });
  });
  return place.trade === 'hotel' ? [...counter, ...planStays(chance, place, day)] : counter;
}

function planTap(
  chance: Chance,
  tap: { readonly place: Place; readonly hour: number; readonly reference: string },
): Sale {
  const { place, hour } = tap;
  const { bill, tips } = habits[place.trade];
  const amount = price(place, bill * chance.factor());
  const device = chooseReader(chance, place);
  const isTipped = chance.happens(tips);
  const tip = isTipped ? price(place, (amount * chance.between(5, 20)) / 100, 1) : 0;
  const refund = price(place, amount * (chance.happens(0.4) ? 1 : 0.3), 1);
  const isRefunded = chance.happens(0.02) && isApproved(device);
  const later = isRefunded
    ? [{ act: 'refund', amount: refund, hour: hour + chance.between(2, 40) } as const]
    : [];
  return { ...tap, device, amount, tip, isHold: false, description: null, later };
}

/** The answers of schemes and issuers in an ordinary month; the simulator's readers give them. */
const outcomes = {
  own: 0.55,
  sim_mastercard: 0.26,
  sim_amex: 0.05,
  sim_foreign: 0.05,
  sim_decline_51: 0.03,
  sim_decline_05: 0.013,
  sim_pin_required: 0.01,
  sim_decline_54: 0.006,
  sim_decline_61: 0.004,
  sim_cancelled: 0.007,
  sim_tap_timeout: 0.004,
  sim_decline_91: 0.003,
  sim_risk_block: 0.002,
  sim_decline_59: 0.002,
  sim_cryptogram_bad: 0.001,
} as const;

function chooseReader(chance: Chance, place: Place): string {
  const outcome = chance.weighted(outcomes);
  if (outcome !== 'own') return outcome;
  return `${place.externalRef}-reader-${chance.between(1, 2)}`;
}

function isApproved(device: string): boolean {
  return !device.startsWith('sim_') || /^sim_(mastercard|amex|foreign)$/.test(device);
}
