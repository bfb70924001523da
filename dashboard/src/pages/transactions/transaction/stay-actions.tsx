import { useQuery } from '@tanstack/react-query';
import type { Tap } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { formatAmount, formatMoney, parseAmount, readBack } from '../../../format/money.ts';

/** The actions on an open hold. Only a stay has increases and charges. */
export function StayActions(props: {
  readonly tap: Tap;
  readonly authorisation: string;
  readonly changes: readonly string[];
}): ReactNode {
  const { tap, authorisation: id, changes } = props;
  const { currency } = tap;
  const { data: authorisation } = useQuery({
    queryKey: ['transactions', tap.transaction, 'authorisation'],
    queryFn: () => taprail.authorisations.get(id),
  });
  if (authorisation === undefined) return null;
  const {
    amount_authorised: held,
    charged_total: charged,
    ceiling_amount: ceiling,
  } = authorisation;
  const shown = (amount: number) => formatMoney({ amount, currency });
  const amountField = (label: string, initial = '') =>
    ({ kind: 'money', currency, name: 'amount', label, initial }) as const;
  const parse = (amount = '') => parseAmount(amount, currency) ?? 0;
  const confirm =
    (verb: string) =>
    ({ amount = '' }) =>
      `${verb} ${readBack(amount, currency)}`.trim();
  const isStay = tap.capture_mode === 'pre-auth';
  return (
    <>
      {isStay && ceiling !== null && held < ceiling && (
        <ActionButton
          label="Raise the hold"
          about={`${shown(held)} is held now. You can raise it to ${shown(ceiling)} at most.`}
          confirm={confirm('Raise to')}
          scope="taps:write"
          fields={[amountField('New total')]}
          run={({ amount }, options) =>
            taprail.authorisations.increase(id, { amount: parse(amount) }, options)
          }
          done={({ increases, pending_operation: pending, amount_authorised: now }) => {
            if (pending !== null) return notAnswered;
            return increases.at(-1)?.approved === true
              ? `Hold raised to ${shown(now)}.`
              : { text: `The issuer refused. ${shown(now)} stays on hold.`, tone: 'bad' };
          }}
          changes={changes}
        />
      )}
      {isStay && charged < held && (
        <ActionButton
          label="Add a charge"
          about={`Up to ${shown(held - charged)}. All charges are captured together at the end of the stay.`}
          confirm={confirm('Charge')}
          scope="taps:write"
          fields={[
            amountField('Amount'),
            { kind: 'text', name: 'description', label: 'What for', isOptional: true },
          ]}
          run={({ amount, description = '' }, options) =>
            taprail.authorisations.charge(
              id,
              {
                amount: parse(amount),
                ...(description.trim() === '' ? {} : { description: description.trim() }),
              },
              options,
            )
          }
          done={({ amount }) => `Charge of ${shown(amount)} added.`}
          changes={changes}
        />
      )}
      <ActionButton
        label="Capture"
        variant="filled"
        title="Capture the money"
        about={`${shown(held)} is held. What you do not capture is released to the cardholder.`}
        confirm={confirm('Capture')}
        scope="taps:write"
        fields={[
          amountField('Amount', formatAmount({ amount: charged > 0 ? charged : held, currency })),
        ]}
        run={({ amount }, options) =>
          taprail.taps.capture(tap.id, { amount: parse(amount) }, options)
        }
        done={({ amount_captured: captured, pending_operation: pending, failure }) => {
          if (pending !== null) return notAnswered;
          return captured > 0
            ? `${shown(captured)} captured.`
            : {
                text: `Capture failed: ${failure?.message ?? 'the scheme refused it'}`,
                tone: 'bad',
              };
        }}
        changes={changes}
      />
    </>
  );
}

/** The message while the outcome of a step is unknown. */
export const notAnswered = { text: 'The provider has not answered yet.', tone: 'busy' } as const;
