import type { Tap, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useRoleFor, useSession } from '../../../api/session.ts';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { NeedsRole, WhyNot } from '../../../components/actions/why-not.tsx';
import { formatAmount, formatMoney, parseAmount, readBack } from '../../../format/money.ts';
import { notAnswered, StayActions } from './stay-actions.tsx';

/** The kinds of objects that an action on a transaction changes. */
export const changes = ['transactions', 'balance', 'ledger', 'overview', 'disputes'];

/** The actions that are possible on a transaction now. */
export function TransactionActions(props: {
  readonly transaction: Transaction;
  readonly tap: Tap | undefined;
}): ReactNode {
  const { transaction, tap } = props;
  const { has_simulator: hasSimulator } = useSession();
  const lackedRole = useRoleFor('refunds:write');
  const { status, amounts } = transaction;
  // No action is possible until the outcome of the pending one is known.
  if (tap === undefined || tap.pending_operation !== null || amounts === undefined) return null;
  const { captured, refunded, disputes_lost: lost } = amounts;
  const isCaptured = status === 'captured' || status === 'settled';
  const isDisputed = amounts.disputed > 0;
  const left = captured - refunded - lost;
  // Interac refunds need the card at the reader.
  const needsCard = isCaptured && transaction.refund_requires_card === true;
  const isReversible = status === 'authorised' || status === 'captured';
  const reason = isCaptured ? whyNoRefund({ isDisputed, needsCard, left, lost }) : null;
  if (lackedRole !== null) {
    if (reason !== null) return <WhyNot>{reason}</WhyNot>;
    const what = isCaptured ? 'Refunds need' : 'Captures and reversals need';
    return (isCaptured || isReversible) && <NeedsRole scope="refunds:write" what={what} />;
  }
  return (
    <>
      {hasSimulator && isCaptured && !isDisputed && (
        <ActionButton
          label="Open a dispute"
          isTest
          about="Test environment only: the cardholder disputes this payment."
          scope="test:write"
          run={(_, options) =>
            taprail.test.disputes.create({ transaction: transaction.id }, options)
          }
          done="Dispute opened."
          changes={changes}
        />
      )}
      {status === 'authorised' && tap.authorisation !== null && (
        <StayActions tap={tap} authorisation={tap.authorisation} changes={changes} />
      )}
      {isReversible && refunded === 0 && lost === 0 && !isDisputed && !needsCard && (
        <Reverse tap={tap} />
      )}
      {isCaptured && reason === null && <Refund transaction={transaction} left={left} />}
      {reason !== null && <WhyNot>{reason}</WhyNot>}
    </>
  );
}

function whyNoRefund(facts: {
  readonly isDisputed: boolean;
  readonly needsCard: boolean;
  readonly left: number;
  readonly lost: number;
}): string | null {
  if (facts.isDisputed) return 'A refund is not possible while a dispute is open.';
  if (facts.left <= 0) {
    return facts.lost > 0
      ? 'Nothing is left to refund after a lost dispute.'
      : 'Everything is refunded already.';
  }
  return facts.needsCard ? 'Interac refunds need the card at the reader.' : null;
}

function Reverse({ tap }: { readonly tap: Tap }): ReactNode {
  const { currency, amount_authorised, amount_released } = tap;
  const shown = formatMoney({ currency, amount: amount_authorised - amount_released });
  return (
    <ActionButton
      label="Reverse"
      title={`Reverse ${shown}?`}
      about="The cardholder gets everything back, as if the payment had not happened. Possible until it settles."
      confirm={`Reverse ${shown}`}
      isGrave
      scope="taps:write"
      fields={[{ kind: 'text', name: 'reason', label: 'Reason', isOptional: true }]}
      run={({ reason = '' }, options) =>
        taprail.taps.reverse(tap.id, reason.trim() === '' ? {} : { reason: reason.trim() }, options)
      }
      done={({ pending_operation: pending }) =>
        pending === null ? 'Payment reversed.' : notAnswered
      }
      changes={changes}
    />
  );
}

const refundWords = {
  succeeded: ['refunded', 'good'],
  pending: ['is being refunded', 'busy'],
  failed: ['was not refunded: nothing went back to the card', 'bad'],
} as const;

function Refund(props: { readonly transaction: Transaction; readonly left: number }): ReactNode {
  const { id, currency } = props.transaction;
  const left = { currency, amount: props.left };
  return (
    <ActionButton
      label="Refund"
      variant="filled"
      title="Refund to the card"
      about={`You can refund up to ${formatMoney(left)}.`}
      confirm={({ amount = '' }) => `Refund ${readBack(amount, currency)}`.trim()}
      scope="refunds:write"
      fields={[
        {
          kind: 'money',
          currency,
          name: 'amount',
          label: 'Amount',
          initial: formatAmount(left),
        },
        { kind: 'text', name: 'reason', label: 'Reason', isOptional: true },
      ]}
      run={({ amount = '', reason = '' }, options) =>
        taprail.refunds.create(
          {
            transaction: id,
            amount: parseAmount(amount, currency) ?? 0,
            ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
          },
          options,
        )
      }
      done={(refund) => {
        const [words, tone] = refundWords[refund.status];
        return { text: `${formatMoney(refund)} ${words}.`, tone };
      }}
      changes={changes}
    />
  );
}
