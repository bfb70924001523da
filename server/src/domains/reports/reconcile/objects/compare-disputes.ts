import { formatId } from '../../../../lib/ids.ts';
import type { ReadDispute } from '../../../payments/index.ts';
import { findAccount, findTransaction } from '../../../payments/index.ts';
import { compareOne, type Findings, type Reconciling } from '../findings.ts';

/** Compares a dispute or an inquiry with the provider's. */
export async function compareDispute(
  { database, psp, now }: Reconciling,
  findings: Findings,
  { dispute, transaction }: ReadDispute,
): Promise<void> {
  const { platformId, id: transactionId } = transaction;
  const { id, ref } = dispute;
  const asked = await findAccount(database, transaction);
  const call = { platformId, ...asked, now, idempotencyKey: `read:${ref}`, askedBefore: 0 };
  await compareOne(findings, {
    name: `dispute ${id}`,
    about: { transaction: formatId('txn', transactionId) },
    ask: () => psp.disputes.retrieve(call, ref),
    async readOurs() {
      const fresh = await findTransaction(database, { platformId, id: transactionId });
      const ours = fresh?.facts.disputes.find((each) => each.id === id) ?? dispute;
      // A dispute won by an appeal stays lost here, with its money back.
      const status = ours.reinstatedAt === null ? ours.status : 'won';
      return `${ours.amount} ${ours.currency} ${status}`;
    },
    describe(facts) {
      const isSame = facts.transactionId === transactionId;
      const whose = isSame ? '' : ` of ${formatId('txn', facts.transactionId)}`;
      return `${facts.amount} ${facts.currency} ${facts.status}${whose}`;
    },
  });
}
