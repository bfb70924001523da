import { newUuid } from '../../../lib/ids.ts';
import {
  bigintArray,
  booleanArray,
  integerArray,
  jsonbArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../../postgres/binary-array.ts';
import { type Statement, sql } from '../../../postgres/sql.ts';
import { shownFlags } from '../restrictions/restrictions.ts';
import type { Progress, SubMerchant } from '../types.ts';

export interface ProgressChange {
  /** The sub-merchant that the decision was based on. */
  readonly subMerchant: SubMerchant;
  readonly progress: Progress;
  /** Whether to release the lease; only its holder may. */
  readonly release: boolean;
  readonly now: Date;
}

/**
 * Writes the changes of one platform whose rows have not changed since, and returns their ids. No
 * two may concern one sub-merchant: PostgreSQL would apply one of them and not say which.
 */
export function saveProgress(
  platformId: string | null,
  changes: readonly ProgressChange[],
): Statement {
  const requirements = changes.map(({ progress }) => JSON.stringify(progress.requirements));
  // Joined, since arrays of arrays cannot differ in length.
  const payoutCurrencies = changes.map(
    ({ progress }) => progress.payoutCurrencies?.join(' ') ?? null,
  );
  const shown = changes.map((change) => shownFlags(change.progress, change.subMerchant));
  return sql('submerchant_save_progress')`
    select submerchant_id
    from submerchant_progress_batch(
      p_platform_id => ${platformId}::uuid,
      p_platform_ids =>
        ${uuidArray(changes.map((change) => change.subMerchant.platformId))}::uuid[],
      p_submerchant_ids => ${uuidArray(changes.map((change) => change.subMerchant.id))}::uuid[],
      p_revisions => ${bigintArray(changes.map((change) => change.subMerchant.revision))}::bigint[],
      p_statuses => ${textArray(changes.map((change) => change.progress.status))}::text[],
      p_charges_enabled => ${booleanArray(shown.map((flags) => flags.chargesEnabled))}::boolean[],
      p_payouts_enabled => ${booleanArray(shown.map((flags) => flags.payoutsEnabled))}::boolean[],
      p_disabled_reasons => ${textArray(shown.map((flags) => flags.disabledReason))}::text[],
      p_requirements => ${jsonbArray(requirements)}::jsonb[],
      p_payout_currencies => ${textArray(payoutCurrencies)}::text[],
      p_notices =>
        ${jsonbArray(changes.map(({ progress }) => JSON.stringify(progress.notices)))}::jsonb[],
      p_psp_accounts => ${textArray(changes.map((change) => change.progress.pspAccount))}::text[],
      p_asked_sinces =>
        ${timestamptzArray(changes.map((change) => change.progress.askedSince))}::timestamptz[],
      p_searched_tos => ${textArray(changes.map((change) => change.progress.searchedTo))}::text[],
      p_psp_payouts_enabled =>
        ${booleanArray(changes.map((change) => change.progress.payoutsEnabled))}::boolean[],
      p_psp_disabled_reasons =>
        ${textArray(changes.map((change) => change.progress.disabledReason))}::text[],
      p_psp_revisions => ${bigintArray(
        changes.map(({ progress }) =>
          progress.pspRevision === null ? null : BigInt(progress.pspRevision),
        ),
      )}::bigint[],
      p_psp_as_ofs =>
        ${timestamptzArray(changes.map((change) => change.progress.pspAsOf))}::timestamptz[],
      p_pushed_versions =>
        ${integerArray(changes.map((change) => change.progress.pushedVersion))}::integer[],
      p_attempts => ${integerArray(changes.map((change) => change.progress.attempts))}::integer[],
      p_due_ats =>
        ${timestamptzArray(changes.map((change) => change.progress.dueAt))}::timestamptz[],
      p_releases => ${booleanArray(changes.map((change) => change.release))}::boolean[],
      p_nows => ${timestamptzArray(changes.map((change) => change.now))}::timestamptz[],
      p_change_ids => ${uuidArray(changes.map(() => newUuid()))}::uuid[]
    )`;
}
