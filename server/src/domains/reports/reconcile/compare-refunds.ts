import { formatId } from '../../../lib/ids.ts';
import {
  findAccount,
  findTransaction,
  type ReadRefund,
  readRefunds,
} from '../../payments/index.ts';
import { compareAll, compareOne, type Findings, type Reconciling } from './findings.ts';

/** Compares every refund with what the provider says became of it. */
export async function compareRefunds(parts: Reconciling, findings: Findings): Promise<void> {
  let unknown = 0;
  await compareAll(findings, readRefunds(parts.database, parts.platform.id), async (read) => {
    if (read.refund === null) unknown += 1;
    else await compareRefund(parts, findings, { ...read, refund: read.refund });
  });
  if (unknown > 0) findings.gaps.push(`Refunds whose outcome is not known yet: ${unknown}.`);
}

async function compareRefund(
  { database, psp, now }: Reconciling,
  findings: Findings,
  { refund, transaction }: ReadRefund & { readonly refund: NonNullable<ReadRefund['refund']> },
): Promise<void> {
  const { platformId, id: transactionId } = transaction;
  const { id, ref } = refund;
  const asked = await findAccount(database, transaction);
  const call = { platformId, ...asked, now, idempotencyKey: `read:${ref}`, askedBefore: 0 };
  await compareOne(findings, {
    name: `refund ${id}`,
    ask: () => psp.taps.retrieveRefund(call, ref),
    async readOurs() {
      const fresh = await findTransaction(database, { platformId, id: transactionId });
      const ours = fresh?.facts.refunds.find((each) => each.id === id) ?? refund;
      return `${ours.status}, of ${formatId('txn', transactionId)}`;
    },
    describe: (facts) => `${facts.status}, of ${formatId('txn', facts.transactionId)}`,
  });
}
