import type { Logger } from '../../../lib/logger.ts';
import type { SubMerchant } from '../types.ts';
import type { noticeCodes } from './notices.ts';

/** A new change that a person made at the provider. */
interface NewNotice {
  readonly kind: (typeof noticeCodes)[number];
  readonly platformId: string;
  readonly externalRef: string;
}

export type TellNotice = (notice: NewNotice) => void;

/** Logs each notice as a warning and counts it for an alarm. */
export function noticeTeller({
  logger,
  count,
}: {
  readonly logger: Logger;
  readonly count: (kind: NewNotice['kind']) => void;
}): TellNotice {
  return ({ kind, platformId: platform, externalRef: submerchant }) => {
    count(kind);
    logger.warn({ platform, kind, submerchant }, 'the account at the provider needs attention');
  };
}

/** Reports the notices that a written change added. */
export function tellNew(
  tell: TellNotice,
  { platformId, externalRef, progress: { notices: before } }: SubMerchant,
  { notices: after }: Pick<SubMerchant['progress'], 'notices'>,
): void {
  const { rejectionWithdrawnAt: withdrawnAt, payoutSchedule: schedule, collecting } = after;
  if (withdrawnAt !== undefined && before.rejectionWithdrawnAt === undefined) {
    tell({ kind: 'rejection_withdrawn', platformId, externalRef });
  }
  if (schedule !== undefined && before.payoutSchedule?.foundAt !== schedule.foundAt) {
    tell({ kind: 'payout_schedule', platformId, externalRef });
  }
  if (collecting !== undefined && before.collecting?.foundAt !== collecting.foundAt) {
    tell({ kind: 'negative_balance', platformId, externalRef });
  }
}
