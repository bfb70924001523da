import { parseId } from '../../../lib/ids.ts';
import { findRow } from '../disputes/dispute-store.ts';
import { type EvidenceParts, renderFull } from '../disputes/list-disputes.ts';
import { notesOn } from '../notes/note-store.ts';
import { eachTransaction } from '../queries/read-transactions.ts';
import { renderTap } from '../transaction/render.ts';
import { refundsOf, renderPresentRefund } from '../transaction/render-refund.ts';
import { renderPresentTransaction } from '../transaction/render-transaction.ts';
import type { Transaction } from '../transaction/types.ts';
import { listTransactionIds } from './erase-texts.ts';

const pageSize = 250;

interface ExportedTransaction {
  readonly tap: object;
  readonly transaction: object;
  /** All of them, where the transaction has the newest. */
  readonly refunds: readonly object[];
  readonly charges: readonly object[];
  /** With their evidence. */
  readonly disputes: readonly object[];
  readonly notes: readonly object[];
}

/** All transactions of a sub-merchant as the API shows them, oldest first. */
export async function* exportTransactions(
  parts: EvidenceParts,
  owner: { readonly platformId: string; readonly subMerchantId: string; readonly afterId: string },
): AsyncGenerator<ExportedTransaction> {
  let { afterId } = owner;
  for (;;) {
    const page = { ...owner, afterId, limit: pageSize };
    const ids = await listTransactionIds(parts.database, page);
    const notes = await notesOn(parts.database, { platformId: owner.platformId, ids });
    for await (const transaction of eachTransaction(parts.database, owner.platformId, ids)) {
      yield {
        tap: renderTap(transaction),
        transaction: renderPresentTransaction(transaction, null),
        refunds: refundsOf(transaction).map((refund) => renderPresentRefund(transaction, refund)),
        charges: transaction.facts.charges,
        disputes: await renderDisputes(parts, transaction),
        notes: notes
          .filter(({ transactionId }) => transactionId === transaction.id)
          .map(({ text, createdAt }) => ({ text, created_at: createdAt.toISOString() })),
      };
    }
    const lastId = ids.at(-1);
    if (lastId === undefined || ids.length < pageSize) return;
    afterId = lastId;
  }
}

async function renderDisputes(
  parts: EvidenceParts,
  { platformId, facts }: Transaction,
): Promise<readonly object[]> {
  const ids = facts.disputes.flatMap(({ id }) => parseId('dp', id) ?? []);
  const rows = await Promise.all(ids.map((id) => findRow(parts.database, { platformId, id })));
  const found = rows.filter((row) => row !== undefined);
  return renderFull(parts, platformId, found);
}
