import type { Chance } from './chance.ts';
import type { Place } from './places.ts';
import { type Later, price, referenceOf, type Sale } from './sale.ts';

const nightPrice = 13_500;

/** The guests who check in at a hotel on a day, until they leave. */
export function planStays(chance: Chance, place: Place, day: number): Sale[] {
  return Array.from({ length: chance.between(2, 5) }, (_, index) => {
    const nights = chance.between(1, 4);
    const room = price(place, nightPrice * (0.8 + 0.6 * chance.next()));
    const arrival = day * 24 + chance.between(14, 20) - place.utcOffsetHours;
    const departure = (day + nights) * 24 + chance.between(8, 11) - place.utcOffsetHours;
    const staysLonger = chance.happens(0.3);
    const leaves = departure + (staysLonger ? 24 : 0);
    const held = room * nights + price(place, 5_000);
    const later: Later[] = [];
    if (staysLonger) later.push({ act: 'increase', amount: held + room, hour: departure - 12 });
    const total = nights + (staysLonger ? 1 : 0);
    for (let night = 0; night < total; night += 1) {
      const hour = Math.min(arrival + 2 + night * 24, leaves - 1);
      later.push({ act: 'charge', amount: room, description: `Night ${night + 1}`, hour });
    }
    if (chance.happens(0.5)) {
      const amount = price(place, 2_800 * Math.min(1.5, chance.factor()));
      later.push({ act: 'charge', amount, description: 'Dinner', hour: arrival + 4 });
    }
    later.push({ act: 'check-out', hour: leaves });
    return {
      reference: referenceOf(place, day, `stay-${index}`),
      place,
      hour: arrival,
      device: `${place.externalRef}-front-desk`,
      amount: held,
      tip: 0,
      isHold: true,
      description: `Room ${chance.between(1, 4)}${String(chance.between(1, 18)).padStart(2, '0')}`,
      later,
    };
  });
}
