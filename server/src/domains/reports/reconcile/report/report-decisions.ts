import { toJsonAmount } from '../../../../lib/money.ts';
import { listDecisions } from '../../../manual-decisions/index.ts';
import type { Reconciling } from '../findings.ts';
import type { Report } from './report.ts';

/** Reports operations left open by the provider for so long that a person decides. */
export async function reportDecisions(
  { database, platform }: Reconciling,
  report: Report,
): Promise<void> {
  for (const { id, kind, amount, currency, since } of await listDecisions(database, platform.id)) {
    const name = `${names[kind]} ${id}`;
    report.unanswered.push(
      `${name} (${toJsonAmount(amount)} ${currency}) waits for a decision since ` +
        `${since.toISOString()}: npx taprail provider retry ${id}`,
    );
  }
}

const names = {
  refund: 'refund',
  reversal: 'reversal of',
  fee_return: 'fee returned for',
  payout: 'payout',
} as const;
