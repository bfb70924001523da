import { leastUuid } from '../../../lib/ids.ts';
import { listPlatforms } from '../../platforms/index.ts';
import type { ReconciledAccount } from './account.ts';
import { insertAccounts, listReconciled, saveProgress } from './account-store.ts';
import { compareAccount } from './compare-account.ts';
import { type Gap, gapSentences, type Reconciling } from './findings.ts';
import { listSharing } from './our-figures.ts';
import { Report } from './report/report.ts';
import { reportDecisions } from './report/report-decisions.ts';
import { reportLateOutcomes } from './report/report-late.ts';
import { reportNotices } from './report/report-notices.ts';

interface ReconcileOptions extends Reconciling {
  /** Begins at the beginning instead of at the end of the last comparison. */
  readonly isFull?: boolean;
}

const accountsPerPage = 100;
/** The most accounts compared at once. */
const atOnceMax = 4;

/**
 * Compares one platform's accounts with the provider's, each since its last comparison. It changes
 * only the stored differences.
 */
export async function reconcile(options: ReconcileOptions): Promise<Report> {
  const { database, psp, platform } = options;
  const report = new Report();
  if (psp.balances === null) {
    report.gaps.push(
      `The provider ${psp.provider} lists no movements of money, so captures, reversals and the ` +
        'amounts of refunds were not compared, and movements that only it has were not found.',
    );
  }
  const connectionId = await psp.connectionOf(database, platform.id);
  await insertAccounts(database, { platformId: platform.id, connectionId, realNow: new Date() });
  const gaps = new Map<Gap, number>();
  for (let afterId = leastUuid; ; ) {
    const page = { platformId: platform.id, afterId, limit: accountsPerPage };
    const accounts = await listReconciled(database, page);
    for (let index = 0; index < accounts.length; index += atOnceMax) {
      const some = accounts.slice(index, index + atOnceMax);
      const found = await Promise.all(some.map((account) => reconcileAccount(options, account)));
      for (const findings of found) {
        report.differences.push(...[...findings.differences.values()].map((each) => each.sentence));
        report.unanswered.push(...findings.unanswered);
        report.moved.push(...findings.moved);
        report.balances.push(...findings.balances);
        for (const [gap, count] of findings.gaps) gaps.set(gap, (gaps.get(gap) ?? 0) + count);
        report.count += findings.count;
      }
      options.onProgress(report.count);
    }
    const last = accounts.at(-1);
    if (last === undefined || accounts.length < accountsPerPage) break;
    afterId = last.id;
  }
  for (const [gap, count] of gaps) report.gaps.push(`${gapSentences[gap]}: ${count}.`);
  await reportNotices(options, report);
  await reportDecisions(options, report);
  await reportLateOutcomes(options, report);
  return report;
}

/** Compares one account and stores the result. */
export async function reconcileAccount(options: ReconcileOptions, account: ReconciledAccount) {
  const { database, now, isFull = false } = options;
  const sharing = await listSharing(database, account, await listPlatforms(database));
  const compared = await compareAccount({ ...options, sharing, isFull }, account);
  await database.transaction((transaction) =>
    saveProgress(transaction, account, compared.progress, now),
  );
  return compared.findings;
}
