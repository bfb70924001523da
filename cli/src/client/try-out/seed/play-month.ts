import { type Tap, type Taprail, TaprailRefusal } from '../../../../../sdk/src/index.ts';
import { forEachOf } from './for-each-of.ts';
import { changeBank, findStart, openPlace } from './open-places.ts';
import type { Place } from './places.ts';
import { planMonth } from './plan-month.ts';
import { playLater } from './play-later.ts';
import type { Sale } from './sale.ts';

const hourMs = 3_600_000;
const daySeconds = 86_400;
/** Enough to keep two cores busy. */
const inFlight = 24;
/** Opening a sub-merchant waits for the simulated provider. */
const openingInFlight = 6;
/** Nothing listens there, so that deliveries fail at once. */
const deadUrl = 'http://127.0.0.1:9/accounting';

interface MonthOptions {
  readonly places: readonly Place[];
  readonly seed: string;
  readonly days: number;
  readonly onProgress: (progress: Progress) => void;
}

export interface Progress {
  readonly doing: string;
  /** In taps, and the steps that follow them. */
  readonly done: number;
  readonly total: number;
}

export interface Played {
  readonly start: Date;
  readonly end: Date;
  readonly taps: number;
  /** Steps that the service refused, as it may when an interrupted month continues late. */
  readonly refused: number;
  /** Taps that an earlier run had taken. */
  readonly known: number;
}

/**
 * Plays a month of business through the API, hour by hour on the platform's clock, which only goes
 * forward: it begins at the coming midnight. A run that was interrupted goes on where it ended.
 */
export async function playMonth(taprail: Taprail, options: MonthOptions): Promise<Played> {
  const { places, onProgress } = options;
  const beganAt = new Date((await taprail.test.clock.get()).now);
  let now = beganAt;
  // The clock goes on by itself, but never back.
  const goTo = async (instant: Date) => {
    // A number of seconds, since the clock may have passed an instant meanwhile.
    const by = Math.ceil((instant.getTime() - now.getTime()) / 1000);
    if (by > 0) now = new Date((await taprail.test.clock.advance({ by })).now);
  };
  const found = await findStart(taprail, places);
  const start = found ?? nextMidnight(beganAt);
  const sales = planMonth({ ...options, start });
  const steps = sales.flatMap((sale) => sale.later.map((later) => ({ sale, later })));
  const total = sales.length + steps.length;
  let done = 0;
  const count = (doing: string) => {
    done += 1;
    onProgress({ doing, done, total });
  };

  onProgress({ doing: 'opening', done, total });
  await forEachOf(places, openingInFlight, (place) => openPlace(taprail, place, start));
  await setTable(taprail);
  const taps = found === null ? new Map<string, Tap>() : await readTaps(taprail);
  const known = taps.size;
  let refused = 0;
  const tolerate = async (work: Promise<unknown>) => {
    await work.catch((error: unknown) => {
      if (!isLate(error)) throw error;
      refused += 1;
    });
  };

  const salesAt = Map.groupBy(sales, ({ hour }) => hour);
  const stepsAt = Map.groupBy(steps, ({ later }) => later.hour);
  for (let hour = 0; hour < options.days * 24; hour += 1) {
    const due = { sales: salesAt.get(hour) ?? [], steps: stepsAt.get(hour) ?? [] };
    const isPast = beganAt.getTime() >= start.getTime() + (hour + 1) * hourMs;
    const trouble = isPast ? [] : troubleAt(taprail, options, hour);
    if (due.sales.length + due.steps.length + trouble.length === 0) continue;
    await goTo(new Date(start.getTime() + hour * hourMs));
    const doing = `day ${Math.floor(hour / 24) + 1} of ${options.days}`;
    await forEachOf(due.sales, inFlight, async (sale) => {
      if (!taps.has(sale.reference)) await tolerate(sell(taprail, sale, taps));
      count(doing);
    });
    await forEachOf(due.steps, inFlight, async ({ sale, later }) => {
      const tap = taps.get(sale.reference);
      if (tap?.status === 'approved') await tolerate(playLater(taprail, { sale, later, tap }));
      count(doing);
    });
    await forEachOf(trouble, 1, (cause) => tolerate(cause()));
  }
  const end = new Date(start.getTime() + options.days * daySeconds * 1000);
  await goTo(end);
  return { start, end, taps: taps.size - known, refused, known };
}

/** A run that continues late may find a hold expired, or a sub-merchant that may not charge now. */
function isLate(error: unknown): boolean {
  return error instanceof TaprailRefusal && [403, 409, 422].includes(error.status);
}

async function sell(taprail: Taprail, sale: Sale, taps: Map<string, Tap>): Promise<void> {
  const { reference, place, device, amount, tip, isHold, description } = sale;
  const mode = isHold ? 'pre-auth' : tip > 0 ? 'tap_with_tip' : 'direct';
  const tap = await taprail.taps.create(
    {
      amount,
      currency: place.currency,
      submerchant: place.externalRef,
      device,
      reference,
      capture_mode: mode,
      ...(tip > 0 ? { tip_amount: tip } : {}),
      ...(description === null ? {} : { description }),
    },
    { idempotencyKey: `seed/${reference}` },
  );
  taps.set(reference, tap);
}

/** Fees, unless the platform has set its own, and an accounting program that never answers. */
async function setTable(taprail: Taprail): Promise<void> {
  const { version } = await taprail.settings.get();
  if (version === 0) {
    const plan = { basis_points: 120, fixed_amount: 10 };
    const currencies = ['AED', 'AUD', 'EUR', 'GBP', 'SGD', 'USD'];
    const fee_plans = Object.fromEntries(currencies.map((currency) => [currency, plan]));
    await taprail.settings.update({ fee_plans });
  }
  for await (const { url } of taprail.webhookEndpoints.list()) if (url === deadUrl) return;
  await taprail.webhookEndpoints.create({
    url: deadUrl,
    events: ['dispute.opened', 'dispute.closed', 'payout.failed'],
    description: 'Accounting, which is down',
  });
}

/** Every tap that there is, by its reference. */
async function readTaps(taprail: Taprail): Promise<Map<string, Tap>> {
  const taps = new Map<string, Tap>();
  for await (const tap of taprail.taps.list({ limit: 100 })) {
    if (tap.reference !== null) taps.set(tap.reference, tap);
  }
  return taps;
}

/** Problems that begin or end at an hour of the month. */
function troubleAt(
  taprail: Taprail,
  { places, days }: Pick<MonthOptions, 'places' | 'days'>,
  hour: number,
): (() => Promise<unknown>)[] {
  return places.flatMap((place) => {
    if (place.trouble === 'bank account closed' && hour === Math.floor(days * 0.3) * 24 + 9) {
      return [() => changeBank(taprail, place)];
    }
    if (place.trouble === 'requirements past due' && hour === Math.floor(days * 0.7) * 24 + 9) {
      const items = ['individual.verification.document.front'];
      // Charges would be disabled a week after the deadline, so the month ends before.
      const due_in = Math.max(1, Math.floor(days * 0.15)) * daySeconds;
      return [() => taprail.test.submerchants.require(place.externalRef, { items, due_in })];
    }
    return [];
  });
}

function nextMidnight(instant: Date): Date {
  const day = Math.floor(instant.getTime() / (daySeconds * 1000)) + 1;
  return new Date(day * daySeconds * 1000);
}
