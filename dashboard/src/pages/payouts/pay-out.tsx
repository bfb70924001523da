import { useNavigate } from '@tanstack/react-router';
import type { Payout } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { currencyField, currencyIn } from '../../components/fields/fields.tsx';
import { formatAmount, formatMoney, parseAmount, readBack } from '../../format/money.ts';

/** Makes a payout outside the schedule; with an earlier payout, for its amount again. */
export function PayOut(props: {
  readonly label: string;
  readonly size?: 'compact-xs';
  readonly again?: Pick<Payout, 'submerchant' | 'currency' | 'amount'>;
}): ReactNode {
  const { label, again, size } = props;
  const navigate = useNavigate();
  return (
    <ActionButton
      label={label}
      variant={again === undefined || size !== undefined ? 'default' : 'filled'}
      {...(size && { size })}
      about="An extra payout outside the schedule. Leave the amount empty to pay out everything available."
      scope="payouts:write"
      needs="Extra payouts need"
      fields={[
        {
          kind: 'sub-merchant',
          name: 'submerchant',
          label: 'Sub-merchant',
          help: 'Leave empty to pay out the money of the platform itself.',
          initial: again?.submerchant ?? '',
          isOptional: true,
        },
        currencyField(again?.currency),
        {
          kind: 'money',
          name: 'amount',
          label: 'Amount',
          currency: currencyIn,
          initial: again === undefined ? '' : formatAmount(again),
          isOptional: true,
        },
      ]}
      confirm={(values) => {
        const { amount = '' } = values;
        const given = readBack(amount, currencyIn(values));
        return amount.trim() === '' ? 'Pay out everything' : `Pay out ${given}`.trim();
      }}
      run={(values, options) => {
        const { submerchant = '', amount = '' } = values;
        const code = currencyIn(values);
        const given = amount.trim() === '' ? {} : { amount: parseAmount(amount, code) ?? 0 };
        const to = submerchant.trim() === '' ? {} : { submerchant: submerchant.trim() };
        return taprail.payouts.create({ ...to, currency: code, ...given }, options);
      }}
      done={(payout) => `${formatMoney(payout)} will be paid out.`}
      changes={['payouts', 'balance', 'ledger', 'overview', 'to-do']}
      onDone={({ id }) => void navigate({ to: `/payouts/${id}` })}
    />
  );
}
