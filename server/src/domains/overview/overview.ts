import { formatId } from '../../lib/ids.ts';
import { toJsonAmount } from '../../lib/money.ts';
import type { Database } from '../../postgres/database.ts';
import type { Answer, Caller, PlatformContext } from '../../request/context.ts';
import { idsOfSpan } from '../../request/id-span.ts';
import { type EndpointBehind, listEndpointsBehind } from '../events/index.ts';
import { sumBalances } from '../ledger/index.ts';
import { type Decision, listDecisions } from '../manual-decisions/index.ts';
import { findPastDue } from '../onboarding/index.ts';
import { countOpenDisputes, countUndecided } from '../payments/index.ts';
import { readReportingZone } from '../platforms/index.ts';
import { countDifferences } from '../reports/index.ts';
import { sumPayoutsAhead } from '../settlement/index.ts';
import { listOutside, type ProviderMovement } from '../statements/index.ts';
import { type Day, daysToCompare, spansBetween } from './days.ts';
import { capturedByCurrency, count, readTaps } from './read-taps.ts';
import type { HourSpan, TapHour } from './tap-hour-store.ts';

const pastDueShownMax = 20;
const decisionsShownMax = 8;
const outsideShownMax = 8;
/** How long movements that people made at the provider are shown. */
const outsideShownMs = 7 * 24 * 60 * 60 * 1000;

/** Today's figures, waiting work, and problems that need a person. */
export async function readOverview(
  { database }: { readonly database: Database },
  { caller, now }: PlatformContext,
): Promise<Answer> {
  const { platformId } = caller;
  const timeZone = await readReportingZone(database, platformId);
  const [taps, balances, payouts, disputes, pastDue, endpoints, decisions, books, outside] =
    await Promise.all([
      compareTaps(database, caller, { now, timeZone }),
      sumBalances(database, platformId),
      sumPayoutsAhead(database, platformId),
      countOpenDisputes(database, platformId),
      findPastDue(database, platformId, pastDueShownMax),
      listEndpointsBehind(database, platformId),
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
      endpoints_behind: endpoints.map(renderBehind),
      decisions_waiting: {
        count: decisions.length,
        oldest: decisions.slice(0, decisionsShownMax).map(renderDecision),
      },
      outside_movements: outside.map(renderOutside),
    },
  };
}

function renderBehind({ id, url, failingSince, retrying, lost, lostSince }: EndpointBehind) {
  return {
    id: formatId('we', id),
    url,
    failing_since: failingSince?.toISOString() ?? null,
    retrying: Number(retrying),
    lost: Number(lost),
    lost_since: lostSince?.toISOString() ?? null,
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

/**
 * Today beside the same day last week. The part of both that is compared ends at the last quarter
 * of an hour, since sums do not split further: reading the taps of the rest would cost more than
 * everything else here.
 */
async function compareTaps(
  database: Database,
  { platformId, clockOffsetMs }: Caller,
  { now, timeZone }: { readonly now: Date; readonly timeZone: string },
) {
  const { today, lastWeek, until, sameTime } = daysToCompare(now, timeZone);
  const parts = { today: { ...today, to: until }, lastWeek: { ...lastWeek, to: sameTime } };
  const [{ taps, countedUntil }, [undecided = 0, undecidedUntil = 0, undecidedBefore = 0]] =
    await Promise.all([
      readTaps(database, platformId, [
        ...spansBetween(ordered([...lastWeek.hours, sameTime, lastWeek.to])),
        ...spansBetween(ordered([...today.hours, until, today.to])),
      ]),
      countUndecided(
        database,
        platformId,
        [today, parts.today, parts.lastWeek].map(({ from, to }) => {
          return { from, to, ...idsOfSpan({ from, to }, clockOffsetMs) };
        }),
      ),
    ]);
  const within = ({ from, to }: HourSpan) =>
    taps.filter(({ beganAt }) => beganAt >= from && beganAt < to);
  return {
    time_zone: timeZone,
    day: today.day,
    counted_until: countedUntil.toISOString(),
    today: { undecided, ...renderDay(within(today), today) },
    last_week: renderDay(within(lastWeek), lastWeek),
    compared: {
      until: until.toISOString(),
      today: { undecided: undecidedUntil, ...renderSums(within(parts.today)) },
      last_week: { undecided: undecidedBefore, ...renderSums(within(parts.lastWeek)) },
    },
  };
}

/** In order, each once. */
function ordered(times: readonly Date[]): readonly Date[] {
  const distinct = new Set(times.map((at) => at.getTime()));
  return [...distinct].sort((a, b) => a - b).map((at) => new Date(at));
}

function renderSums(taps: readonly TapHour[]) {
  const approved = count(taps, 'approved');
  const declined = count(taps, 'declined');
  return {
    approved,
    declined,
    approval_rate: approved + declined === 0 ? null : approved / (approved + declined),
    captured: capturedByCurrency(taps),
  };
}

function renderDay(taps: readonly TapHour[], { day, hours, to }: Day) {
  return {
    day,
    ...renderSums(taps),
    decline_reasons: reasonsOf(taps),
    hours: hours.map((began, index) => {
      const end = hours[index + 1] ?? to;
      const own = taps.filter(({ beganAt }) => beganAt >= began && beganAt < end);
      return {
        began_at: began.toISOString(),
        approved: count(own, 'approved'),
        declined: count(own, 'declined'),
        captured: capturedByCurrency(own),
      };
    }),
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

/** Owed amounts are credits, shown as positive amounts. */
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
