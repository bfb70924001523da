import type { Tap, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { DecisionNotice } from '../../../components/actions/decision-notice.tsx';
import { formatMoney } from '../../../format/money.ts';
import { humanise } from '../../../format/words.ts';

/** The step whose outcome is unknown, if there is one. */
export function PendingNotice(props: {
  readonly transaction: Transaction;
  readonly tap: Tap | undefined;
}): ReactNode {
  const { transaction, tap } = props;
  const pending = tap?.pending_operation ?? null;
  if (pending === null) return null;
  const money = formatMoney({ ...transaction, amount: pending.amount });
  if (pending.decision_since !== null) {
    const refund = transaction.refunds.find(({ decision_since: since }) => since != null);
    const other = pending.kind === 'return_fee' ? 'return of the fee' : 'reversal';
    const what = refund === undefined ? other : 'refund';
    const id = refund?.id ?? transaction.id;
    return (
      <DecisionNotice what={`the ${what} of ${money}`} id={id} since={pending.decision_since} />
    );
  }
  return (
    <div className="notice" data-tone="busy">
      <strong>The provider has not answered yet</strong>
      <p>
        {humanise(pending.kind)} of {money} is under way. We keep asking until the outcome is known.
      </p>
    </div>
  );
}
