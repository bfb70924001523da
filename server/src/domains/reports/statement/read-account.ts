import type { PlatformContext } from '../../../request/context.ts';
import type { StatementAccount } from '../../ledger/index.ts';
import { findIdByExternalRef } from '../../onboarding/index.ts';
import type { Reports } from '../reports.ts';
import { type Month, monthOf } from './month.ts';

export interface StatementQuery {
  readonly month?: string;
  readonly submerchant?: string;
}

export type StatementOwner = Omit<StatementAccount, 'currency'>;

/** The owner and month of the requested statement; no owner for an unknown sub-merchant. */
export async function readOwner(
  reports: Reports,
  { caller: { platformId }, query, now }: PlatformContext<unknown, StatementQuery>,
): Promise<{ readonly owner: StatementOwner | null; readonly month: Month }> {
  const { reportingTimeZone } = await reports.settings.read(platformId);
  const month = monthOf(query.month, reportingTimeZone, now);
  const { submerchant: externalRef } = query;
  if (externalRef === undefined) return { owner: { platformId, subMerchantId: null }, month };
  const subMerchantId = await findIdByExternalRef(reports.database, { platformId, externalRef });
  return { owner: subMerchantId === null ? null : { platformId, subMerchantId }, month };
}
