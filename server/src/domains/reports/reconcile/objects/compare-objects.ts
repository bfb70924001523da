import { parseId } from '../../../../lib/ids.ts';
import {
  listDisputesToAsk,
  listRefundsToAsk,
  readTransactions,
  type TransactionState,
} from '../../../payments/index.ts';
import { findPayouts, listPayoutsToAsk } from '../../../settlement/index.ts';
import type { Difference, ReconciledAccount } from '../account.ts';
import { compareAll, type Findings, type Reconciling } from '../findings.ts';
import { compareDispute } from './compare-disputes.ts';
import { comparePayout } from './compare-payouts.ts';
import { compareRefund } from './compare-refunds.ts';

/** The most objects of a kind to ask for in one night; the rest waits for another. */
const objectsMax = 15;
const pageSize = 100;
/** A change may be recorded shortly after the previous comparison began. */
const slackMs = 60 * 60 * 1000;

interface Asked extends Reconciling {
  readonly account: ReconciledAccount;
  readonly isFull: boolean;
  /** The differences of the last comparison. */
  readonly before: readonly Difference[];
  readonly findings: Findings;
}

/**
 * Asks the provider for objects one by one, so only for those open or changed since the last
 * comparison: earlier ones cannot have changed here without an operation. Those that differed are
 * read again.
 */
export async function compareObjects(asked: Asked): Promise<void> {
  await comparePayouts(asked);
  const { subMerchantId } = asked.account;
  if (subMerchantId === null) return;
  const again = asked.before.flatMap(({ kind, about }) => {
    return kind === 'object' && about !== null && 'transaction' in about ? about.transaction : [];
  });
  const ids = await Promise.all([
    listRefunds(asked, subMerchantId),
    listDisputes(asked, subMerchantId),
  ]);
  const wanted = new Set(ids.flat().map(({ id }) => id));
  const before = again.flatMap((shown) => parseId('txn', shown) ?? []);
  const transactionIds = [
    ...new Set([...ids.flat().map(({ transactionId }) => transactionId), ...before]),
  ];
  for (let index = 0; index < transactionIds.length; index += pageSize) {
    const page = transactionIds.slice(index, index + pageSize);
    const transactions = await readTransactions(asked.database, asked.account.platformId, page);
    await compareAll(asked.findings, [transactions], (transaction) =>
      compareOf(asked, transaction, { wanted, isWhole: before.includes(transaction.id) }),
    );
  }
}

async function compareOf(
  asked: Asked,
  transaction: TransactionState,
  { wanted, isWhole }: { readonly wanted: ReadonlySet<string>; readonly isWhole: boolean },
): Promise<void> {
  const isAsked = (prefix: string, shown: string) =>
    isWhole || wanted.has(parseId(prefix, shown) ?? '');
  for (const refund of transaction.facts.refunds) {
    // A refund that the provider refused at once has no id there.
    if (refund.ref !== '' && isAsked('re', refund.id)) {
      await compareRefund(asked, asked.findings, { refund, transaction });
    }
  }
  for (const dispute of transaction.facts.disputes) {
    if (isAsked('dp', dispute.id)) {
      await compareDispute(asked, asked.findings, { dispute, transaction });
    }
  }
}

async function comparePayouts(asked: Asked): Promise<void> {
  const { database, account, before, findings } = asked;
  const { platformId, subMerchantId } = account;
  const limit = limitOf(asked);
  const changedSince = sinceOf(asked);
  const owner = { platformId, subMerchantId };
  const listed = await listPayoutsToAsk(database, { ...owner, changedSince, limit: limit + 1 });
  const again = before.flatMap(({ kind, about }) => {
    const shown = kind === 'object' && about !== null && 'payout' in about ? about.payout : '';
    return parseId('po', shown) ?? [];
  });
  findings.skip('more', Math.max(0, listed.length - limit));
  const ids = [...new Set([...listed.slice(0, limit), ...again])];
  for (let index = 0; index < ids.length; index += pageSize) {
    const page = await findPayouts(database, platformId, ids.slice(index, index + pageSize));
    await compareAll(findings, [[...page.values()]], async (payout) => {
      // A payout that the provider refused has no reference and no effect.
      if (payout.pspRef) await comparePayout(asked, findings, payout, payout.pspRef);
    });
  }
}

/** A provider that lists movements lists refunds among them, so only open ones are asked for. */
async function listRefunds(asked: Asked, subMerchantId: string) {
  const { database, account, psp, isFull, findings } = asked;
  const limit = limitOf(asked);
  const isListed = psp.balances !== null && !isFull;
  const listed = await listRefundsToAsk(database, {
    platformId: account.platformId,
    subMerchantId,
    madeSince: isListed ? null : sinceOf(asked),
    limit: limit + 1,
  });
  findings.skip('more', Math.max(0, listed.length - limit));
  return listed.slice(0, limit);
}

async function listDisputes(asked: Asked, subMerchantId: string) {
  const { database, account, isFull, findings } = asked;
  const limit = limitOf(asked);
  const listed = await listDisputesToAsk(database, {
    platformId: account.platformId,
    subMerchantId,
    withEnded: isFull || account.checkedAt === null,
    limit: limit + 1,
  });
  findings.skip('more', Math.max(0, listed.length - limit));
  return listed.slice(0, limit);
}

/** A first or full comparison asks for everything. */
function limitOf({ isFull, account }: Asked): number {
  return isFull || account.checkedAt === null ? 1_000_000 : objectsMax;
}

function sinceOf({ isFull, account }: Asked): Date {
  if (isFull || account.checkedAt === null) return new Date(0);
  return new Date(account.checkedAt.getTime() - slackMs);
}
