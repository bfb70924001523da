import { formatId } from '../../../../lib/ids.ts';
import { findAccount, findTransaction, type ReadRefund } from '../../../payments/index.ts';
import { compareOne, type Findings, type Reconciling } from '../findings.ts';

/** Compares a refund with the provider's. */
export async function compareRefund(
  { database, psp, now }: Reconciling,
  findings: Findings,
  { refund, transaction }: ReadRefund,
): Promise<void> {
  const { platformId, id: transactionId } = transaction;
  const { id, ref } = refund;
  const asked = await findAccount(database, transaction);
  const call = { platformId, ...asked, now, idempotencyKey: `read:${ref}`, askedBefore: 0 };
  await compareOne(findings, {
    name: `refund ${id}`,
    about: { transaction: formatId('txn', transactionId) },
    ask: () => psp.taps.retrieveRefund(call, ref),
    async readOurs() {
      const fresh = await findTransaction(database, { platformId, id: transactionId });
      const ours = fresh?.facts.refunds.find((each) => each.id === id) ?? refund;
      return `${ours.status}, of ${formatId('txn', transactionId)}`;
    },
    describe: (facts) => `${facts.status}, of ${formatId('txn', facts.transactionId)}`,
  });
}
