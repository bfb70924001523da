import { formatId } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { Database } from '../../postgres/database.ts';
import { type Decision, listDecisions } from '../decisions/index.ts';
import { countOpenDisputes } from '../disputes/index.ts';
import { sumBalances } from '../ledger/index.ts';
import { findPastDue } from '../onboarding/index.ts';
import { countDifferences } from '../reports/index.ts';
import { sumPayoutsAhead } from '../settlement/index.ts';
import { listOutside, type ProviderMovement } from '../statements/index.ts';
import { listFailingEndpoints } from '../webhooks/index.ts';
import { type DaysQuery, readDays } from './read-days.ts';
import { count, hourMs, readHours, sumByCurrency } from './read-hours.ts';
import type { HourSpan, TapHour } from './tap-hour-store.ts';

const pastDueShownMax = 20;
const decisionsShownMax = 8;
const outsideShownMax = 8;
/** For so long what people moved at the provider is shown. */
const outsideShownMs = 7 * 24 * 60 * 60 * 1000;

/** What happens today, what waits, and what needs somebody. */
export async function readOverview(
  { database }: { readonly database: Database },
  { caller: { platformId }, now, query }: PlatformContext<unknown, DaysQuery>,
): Promise<Answer> {
  const days = readDays(query, now);
  const [taps, balances, payouts, disputes, pastDue, endpoints, decisions, books, outside] =
    await Promise.all([
      readTaps(database, platformId, days),
      sumBalances(database, platformId),
      sumPayoutsAhead(database, platformId),
      countOpenDisputes(database, platformId),
      findPastDue(database, platformId, pastDueShownMax),
      listFailingEndpoints(database, platformId),
      listDecisions(database, platformId),
      countDifferences(database, platformId),
      listOutside(database, {
        platformId,
        since: new Date(now.getTime() - outsideShownMs),
        limit: outsideShownMax,
      }),
    ]);
  return {
    status: 200,
    body: {
      object: 'overview',
      now: now.toISOString(),
      ...taps,
      balances: balancesByCurrency(balances),
      payouts_ahead: payouts.map(({ status, currency, count, amount, nextEta }) => ({
        status,
        currency,
        count: Number(count),
        amount: toJsonAmount(amount),
        next_eta: nextEta.toISOString(),
      })),
      disputes_open: disputes.map(({ status, count, nextDueBy }) => ({
        status,
        count: Number(count),
        next_due_by: nextDueBy.toISOString(),
      })),
      past_due: { count: Number(pastDue.count), submerchants: pastDue.externalRefs },
      book_differences: { count: books.count, since: books.since?.toISOString() ?? null },
      failing_endpoints: endpoints.map(({ id, url, failingSince, retrying }) => ({
        id: formatId('we', id),
        url,
        failing_since: failingSince.toISOString(),
        retrying: Number(retrying),
      })),
      decisions_waiting: {
        count: decisions.length,
        oldest: decisions.slice(0, decisionsShownMax).map(renderDecision),
      },
      outside_movements: outside.map(renderOutside),
    },
  };
}

function renderOutside(movement: ProviderMovement) {
  const { kind, externalRef, amount, currency, createdAt } = movement;
  return {
    id: formatId('pm', movement.id),
    kind,
    submerchant: externalRef,
    amount: toJsonAmount(amount),
    currency,
    created_at: createdAt.toISOString(),
  };
}

function renderDecision({ id, kind, transaction, amount, currency, since }: Decision) {
  return {
    id,
    kind,
    transaction,
    payout: kind === 'payout' ? id : null,
    amount: toJsonAmount(amount),
    currency,
    waiting_since: since.toISOString(),
  };
}

async function readTaps(
  database: Database,
  platformId: string,
  { today, lastWeek }: ReturnType<typeof readDays>,
) {
  const { hours, countedUntil } = await readHours(database, platformId, [lastWeek, today]);
  const [hoursBefore, hoursToday] = hours;
  return {
    day_start: today.from.toISOString(),
    counted_until: countedUntil.toISOString(),
    today: renderDay(hoursToday, today),
    last_week: renderDay(hoursBefore, lastWeek),
  };
}

function renderDay(day: readonly TapHour[], { from, to }: HourSpan) {
  const approved = count(day, 'approved');
  const declined = count(day, 'declined');
  const byHour = Map.groupBy(day, ({ beganAt }) => beganAt.getTime());
  return {
    approved,
    declined,
    approval_rate: approved + declined === 0 ? null : approved / (approved + declined),
    volume: sumByCurrency(day.filter(({ kind }) => kind === 'approved')),
    captured: sumByCurrency(day.filter(({ kind }) => kind === 'captured')),
    decline_reasons: reasonsOf(day),
    hours: Array.from(
      { length: Math.ceil((to.getTime() - from.getTime()) / hourMs) },
      (_, index) => {
        const began = from.getTime() + index * hourMs;
        const own = byHour.get(began) ?? [];
        return {
          began_at: new Date(began).toISOString(),
          approved: count(own, 'approved'),
          declined: count(own, 'declined'),
          volume: sumByCurrency(own.filter(({ kind }) => kind === 'approved')),
        };
      },
    ),
  };
}

function reasonsOf(hours: readonly TapHour[]) {
  const declined = hours.filter(({ kind }) => kind === 'declined');
  return [...Map.groupBy(declined, ({ reason }) => reason)]
    .map(([reason, own]) => ({ reason, count: count(own, 'declined') }))
    .sort((a, b) => b.count - a.count);
}

const shownAs = {
  submerchant_pending: 'pending',
  submerchant_available: 'available',
  submerchant_in_transit: 'in_transit',
  submerchant_dispute_hold: 'held',
  platform_operating: 'operating',
} as const;

/** Amounts owed are credits, and are shown as positive amounts. */
function balancesByCurrency(
  balances: readonly {
    readonly kind: string;
    readonly currency: string;
    readonly balance: bigint;
  }[],
) {
  return [...Map.groupBy(balances, ({ currency }) => currency)].map(([currency, own]) => {
    const amounts = Object.entries(shownAs).map(([kind, name]) => {
      const found = own.find((each) => each.kind === kind);
      return [name, toJsonAmount(-(found?.balance ?? 0n))] as const;
    });
    return { currency, ...Object.fromEntries(amounts) };
  });
}
