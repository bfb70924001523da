import { Chance } from './chance.ts';
import type { Place } from './places.ts';
import { price, referenceOf, type Sale } from './sale.ts';
import { habits } from './trades.ts';

/** One dispute in each state that there is, two of them new. */
const fates = [
  { name: 'won', at: 0.1, reader: 'sim_dispute_product', evidence: 'winning_evidence' },
  { name: 'lost', at: 0.25, reader: 'sim_dispute_fraud', evidence: 'losing_evidence' },
  { name: 'withdrawn', at: 0.4, reader: 'sim_dispute_withdrawn' },
  { name: 'accepted', at: 0.55, reader: 'sim_dispute_fraud', evidence: null },
  { name: 'new', at: 0.9, reader: 'sim_dispute_product' },
  { name: 'newest', at: 0.95, reader: 'sim_dispute_fraud' },
  { name: 'reviewed', at: 0.93, reader: 'sim_dispute_product', evidence: 'losing_evidence' },
] as const;

export function planDisputes({
  places,
  seed,
  days,
}: {
  readonly places: readonly Place[];
  readonly seed: string;
  readonly days: number;
}): Sale[] {
  return fates.map((fate): Sale => {
    const chance = new Chance(`${seed}/dispute/${fate.name}`);
    const place = places[chance.between(0, places.length - 1)] as Place;
    const day = Math.floor(days * fate.at);
    const hour = day * 24 + chance.between(10, 14);
    const amount = price(place, habits[place.trade].bill * 2 * chance.factor());
    // The issuer decides a day after the answer, so one that comes in the last hour stays open.
    const answeredAt = fate.name === 'reviewed' ? days * 24 - 1 : hour + 26;
    const answer = 'evidence' in fate ? [{ act: 'answer', evidence: fate.evidence } as const] : [];
    return {
      reference: referenceOf(place, day, `dispute-${fate.name}`),
      place,
      hour,
      device: fate.reader,
      amount,
      tip: 0,
      isHold: false,
      description: null,
      later: answer.map((each) => ({ ...each, hour: answeredAt })),
    };
  });
}
