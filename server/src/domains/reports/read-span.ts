import { invalidFields } from '../../lib/errors.ts';
import type { PlatformContext } from '../../request/context.ts';
import type { Span } from '../../request/span.ts';
import { findIdByExternalRef } from '../onboarding/index.ts';
import { readMoments } from '../platforms/index.ts';
import type { Reports } from './reports.ts';

export interface SpanQuery {
  readonly from?: string;
  readonly to?: string;
  readonly submerchant?: string;
}

const dayMs = 24 * 60 * 60 * 1000;
/** RFC 3339 begins with the year 0. */
const yearZero = Date.parse('0000-01-01T00:00:00Z');
export const spanDaysDefault = 30;
export const spanDaysMax = 366;

/** The requested span; null for an unknown sub-merchant. */
export async function readSpan(
  { database }: Reports,
  { caller, query, now }: PlatformContext<unknown, SpanQuery>,
): Promise<{ readonly from: Date; readonly to: Date; readonly span: Span | null }> {
  const { platformId, clockOffsetMs } = caller;
  const asked = { from: query.from, to: query.to };
  const moments = await readMoments(database, platformId, asked);
  const to = moments.to ?? now;
  const from = moments.from ?? new Date(Math.max(to.getTime() - spanDaysDefault * dayMs, yearZero));
  refuseUnless(from < to, query.to === undefined ? beforeNow : beforeTo);
  refuseUnless(to.getTime() - from.getTime() <= spanDaysMax * dayMs, tooLong);
  const { submerchant: externalRef } = query;
  const subMerchantId =
    externalRef === undefined
      ? null
      : await findIdByExternalRef(database, { platformId, externalRef });
  const isUnknown = externalRef !== undefined && subMerchantId === null;
  const span = isUnknown ? null : { platformId, subMerchantId, from, to, clockOffsetMs };
  return { from, to, span };
}

interface Fault {
  readonly param: 'from' | 'to';
  readonly message: string;
}

const beforeNow: Fault = { param: 'from', message: 'from must lie before the present time.' };
const beforeTo: Fault = { param: 'to', message: 'to must lie after from.' };
const tooLong: Fault = {
  param: 'to',
  message: `to must lie at most ${spanDaysMax} days after from. Ask for a longer span in parts.`,
};

function refuseUnless(isRight: boolean, { param, message }: Fault): void {
  if (!isRight) throw invalidFields([{ param, code: 'parameter_invalid', message }]);
}
