import assert from 'node:assert/strict';
import { test } from 'node:test';
import { choosePlaces, defaultSeed, placesMax } from './places.ts';
import { planMonth } from './plan-month.ts';

const places = choosePlaces(12, defaultSeed);
const start = new Date('2026-11-18T00:00:00Z');
const month = { places, seed: defaultSeed, days: 30, start };
const sales = planMonth(month);

test('the same seed plans the same month, and another seed plans another', () => {
  assert.deepEqual(planMonth(month), sales);
  const other = planMonth({ ...month, seed: 'other' });
  assert.notDeepEqual(
    other.map(({ amount }) => amount),
    sales.map(({ amount }) => amount),
  );
});

test('a longer month begins like a shorter one, apart from its disputes', () => {
  const isDispute = (reference: string) => reference.includes('-dispute-');
  const shorter = planMonth({ ...month, days: 10 }).filter(({ reference: r }) => !isDispute(r));
  const begins = sales.filter(({ hour, reference }) => hour < 240 && !isDispute(reference));
  assert.deepEqual(shorter, begins);
});

test('a few thousand taps have references of their own, and most are approved', () => {
  assert(sales.length > 2_000 && sales.length < 6_000, `${sales.length}`);
  assert.equal(new Set(sales.map(({ reference }) => reference)).size, sales.length);
  const refused = sales.filter(({ device }) =>
    /^sim_(decline|pin|risk|cryptogram|cancelled|tap)/.test(device),
  );
  const share = refused.length / sales.length;
  assert(share > 0.05 && share < 0.12, `${share}`);
  for (const { amount, tip } of sales) assert(amount >= 50 && tip < amount);
});

test('restaurants rest on Mondays, and sell most in the evening', () => {
  const [lucia] = places;
  const local = sales
    .filter(({ place }) => place === lucia)
    .filter(({ reference }) => !reference.includes('-dispute-'))
    .map(({ hour }) => new Date(start.getTime() + (hour + 1) * 3_600_000));
  assert.deepEqual(
    local.filter((time) => time.getUTCDay() === 1),
    [],
  );
  const evening = local.filter((time) => time.getUTCHours() >= 18);
  assert(evening.length > local.length / 2);
});

test('later steps come after their tap, and stays never charge more than their hold', () => {
  for (const { hour, later } of sales) for (const next of later) assert(next.hour > hour);
  for (const { isHold, amount, later } of sales) {
    if (!isHold) continue;
    const held = Math.max(amount, ...later.map((l) => (l.act === 'increase' ? l.amount : 0)));
    const charged = later.reduce((sum, l) => sum + (l.act === 'charge' ? l.amount : 0), 0);
    assert(charged <= held);
  }
});

test('there is a name for each of up to twenty places, others for another seed', () => {
  const all = choosePlaces(placesMax, defaultSeed).map(({ externalRef }) => externalRef);
  assert.equal(new Set(all).size, 20);
  for (const ref of all) assert.match(ref, /^[a-z0-9-]{3,40}$/);
  assert.deepEqual(
    choosePlaces(3, 'other').filter(({ externalRef }) => all.includes(externalRef)),
    [],
  );
});
