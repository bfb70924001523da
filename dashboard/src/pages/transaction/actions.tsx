import type { Tap, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/action-button.tsx';
import { formatAmount, formatMoney, parseAmount } from '../../format/money.ts';

const changes = ['transactions', 'balance', 'ledger', 'overview', 'disputes'];

/** What can be done with a transaction now. */
export function TransactionActions(props: {
  readonly transaction: Transaction;
  readonly tap: Tap | undefined;
}): ReactNode {
  const { transaction, tap } = props;
  const { environment } = useSession();
  const { status, stages, currency } = transaction;
  const isCaptured = status === 'captured' || status === 'settled';
  const left = (stages.capture?.amount ?? 0) - transaction.amount_refunded;
  const isDisputed = transaction.disputes.some(({ outcome }) => outcome === null);
  const money = (amount: number) => ({ amount, currency });
  return (
    <>
      {environment === 'test' && isCaptured && !isDisputed && (
        <ActionButton
          label="Open a dispute"
          isTest
          about="In the test environment you can let the cardholder dispute this."
          scope="test:write"
          run={(_, idempotencyKey) =>
            taprail.test.disputes.create({ transaction: transaction.id }, { idempotencyKey })
          }
          done="The cardholder disputes it."
          changes={changes}
        />
      )}
      {status === 'authorised' && tap?.authorisation != null && (
        <StayActions transaction={transaction} authorisation={tap.authorisation} />
      )}
      {(status === 'authorised' || status === 'captured') && (
        <ActionButton
          label="Reverse"
          title={`Reverse ${formatMoney(transaction)}?`}
          about="The cardholder gets everything back as if it had not happened. This is possible until it is settled."
          isGrave
          scope="taps:write"
          fields={[{ kind: 'text', name: 'reason', label: 'Reason', isOptional: true }]}
          run={({ reason = '' }, idempotencyKey) =>
            taprail.taps.reverse(transaction.tap, reason === '' ? {} : { reason }, {
              idempotencyKey,
            })
          }
          done="It is reversed."
          changes={changes}
        />
      )}
      {isCaptured && left > 0 && (
        <ActionButton
          label="Refund"
          variant="filled"
          title="Refund to the card"
          about={`Up to ${formatMoney(money(left))} can be given back.`}
          scope="refunds:write"
          fields={[
            {
              kind: 'money',
              currency,
              name: 'amount',
              label: 'Amount',
              initial: formatAmount(money(left)),
            },
            { kind: 'text', name: 'reason', label: 'Reason', isOptional: true },
          ]}
          run={({ amount = '', reason = '' }, idempotencyKey) =>
            taprail.refunds.create(
              {
                transaction: transaction.id,
                amount: parseAmount(amount, currency) ?? 0,
                ...(reason === '' ? {} : { reason }),
              },
              { idempotencyKey },
            )
          }
          done={(refund) => `${formatMoney(refund)} is refunded.`}
          changes={changes}
        />
      )}
    </>
  );
}

/** While the hold is open. */
function StayActions(props: {
  readonly transaction: Transaction;
  readonly authorisation: string;
}): ReactNode {
  const { transaction, authorisation } = props;
  const { currency, stages } = transaction;
  const held = stages.authorisation?.amount ?? transaction.amount;
  const charged = (stages.authorisation?.charges ?? [])
    .filter(({ voided }) => !voided)
    .reduce((sum, { amount }) => sum + amount, 0);
  const toCapture = charged > 0 ? charged : held;
  const amountField = (label: string, initial = '') =>
    ({ kind: 'money', currency, name: 'amount', label, initial }) as const;
  const parse = (amount = '') => parseAmount(amount, currency) ?? 0;
  return (
    <>
      <ActionButton
        label="Raise the hold"
        about={`${formatMoney({ amount: held, currency })} are held now. The amount is the new total.`}
        scope="taps:write"
        fields={[amountField('New total')]}
        run={({ amount }, idempotencyKey) =>
          taprail.authorisations.increase(
            authorisation,
            { amount: parse(amount) },
            { idempotencyKey },
          )
        }
        done="The issuer has answered."
        changes={changes}
      />
      <ActionButton
        label="Add a charge"
        about="It is captured together with the others at the end of the stay."
        scope="taps:write"
        fields={[
          amountField('Amount'),
          { kind: 'text', name: 'description', label: 'What for', isOptional: true },
        ]}
        run={({ amount, description = '' }, idempotencyKey) =>
          taprail.authorisations.charge(
            authorisation,
            { amount: parse(amount), ...(description === '' ? {} : { description }) },
            { idempotencyKey },
          )
        }
        done="The charge is posted."
        changes={changes}
      />
      <ActionButton
        label="Capture"
        variant="filled"
        title="Capture the money"
        about="What is not captured is released to the cardholder."
        scope="taps:write"
        fields={[amountField('Amount', formatAmount({ amount: toCapture, currency }))]}
        run={({ amount }, idempotencyKey) =>
          taprail.taps.capture(transaction.tap, { amount: parse(amount) }, { idempotencyKey })
        }
        done="It is captured."
        changes={changes}
      />
    </>
  );
}
