import { useQuery } from '@tanstack/react-query';
import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { formatMoney } from '../../../format/money.ts';
import { changes } from './actions.tsx';

type Charge = NonNullable<Transaction['stages']['authorisation']>['charges'][number];

/** Voids a charge of a stay before its capture. */
export function VoidCharge(props: {
  readonly transaction: Transaction;
  readonly charge: Charge;
}): ReactNode {
  const { transaction, charge } = props;
  const { data: tap } = useQuery({
    queryKey: ['transactions', transaction.id, 'tap'],
    queryFn: () => taprail.taps.get(transaction.tap),
  });
  const authorisation = tap?.authorisation ?? null;
  if (authorisation === null || tap?.pending_operation != null) return null;
  const shown = formatMoney({ amount: charge.amount, currency: transaction.currency });
  return (
    <ActionButton
      label="Void"
      title={`Void the charge of ${shown}?`}
      about={`${charge.description ?? 'The charge'} will not be captured. The hold stays as it is.`}
      confirm={`Void ${shown}`}
      isGrave
      size="compact-xs"
      scope="taps:write"
      run={(_, options) => taprail.authorisations.void(authorisation, charge.id, options)}
      done={`Charge of ${shown} voided.`}
      changes={changes}
    />
  );
}
