import { dayOf } from '../../lib/time-zones.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { type AccountOwners, getBalance } from '../ledger/index.ts';
import {
  type Onboarding,
  type PageAccess,
  pageSessionMs,
  readOwnRecord,
} from '../onboarding/index.ts';
import { downloadStatement, type Reports } from '../reports/index.ts';
import { getPayouts, type Settlement } from '../settlement/index.ts';

export interface OwnPageParts {
  readonly onboarding: Onboarding;
  readonly settlement: Settlement;
  readonly owners: AccountOwners;
  readonly reports: Reports;
  readonly pages: PageAccess;
  /** The address at which people reach the service. */
  baseUrl(): string;
}

const payoutsMax = 20;
const monthsMax = 24;

/** All that a sub-merchant's own page shows. */
export async function readOwnPage(parts: OwnPageParts, context: PlatformContext): Promise<Answer> {
  const { onboarding, settlement, owners, reports } = parts;
  const { caller, now } = context;
  const { platformId } = caller;
  const record = await readOwnRecord(onboarding, context);
  const { externalRef } = record;
  const reading = { database: onboarding.database, owners };
  const balance = await getBalance(reading, { platformId, now }, externalRef);
  const query = { submerchant: externalRef, limit: payoutsMax };
  const payouts = await getPayouts(settlement, caller, query);
  const { reportingTimeZone } = await reports.settings.read(platformId);
  return {
    status: 200,
    body: {
      object: 'own_page',
      ...record.shown,
      // The response schema leaves out everything that the page does not show.
      balances: (balance.body as { balances: unknown }).balances,
      payouts: (payouts.body as { data: unknown }).data,
      months: monthsBetween(record.createdAt, now, reportingTimeZone),
      seconds_left: secondsLeft(record.openedAt, now),
    },
  };
}

/** The statement of a month, as a file. */
export async function downloadOwnStatement(
  { onboarding, reports }: OwnPageParts,
  context: PlatformContext<{ readonly month: string }>,
): Promise<Answer> {
  const { externalRef: submerchant } = await readOwnRecord(onboarding, context);
  const query = { submerchant, month: context.params.month };
  return downloadStatement(reports, { ...context, query });
}

function secondsLeft(openedAt: Date, now: Date): number {
  const left = openedAt.getTime() + pageSessionMs - now.getTime();
  return Math.max(Math.floor(left / 1000), 0);
}

/** The present month and those before it in which there was a sub-merchant, newest first. */
function monthsBetween(from: Date, now: Date, timeZone: string): readonly string[] {
  const monthAt = (at: Date) => Temporal.PlainYearMonth.from(dayOf(at, timeZone).slice(0, 7));
  const [first, last] = [monthAt(from), monthAt(now)];
  const months = last.since(first, { largestUnit: 'months' }).months;
  return Array.from({ length: Math.min(Math.max(months, 0) + 1, monthsMax) }, (_, ago) =>
    last.subtract({ months: ago }).toString(),
  );
}
