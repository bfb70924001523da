import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payout } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { humanise } from '../../format/words.ts';
import { PayOut } from './pay-out.tsx';

/** What the bank says, by its code. */
const reasons: Readonly<Record<string, string>> = {
  account_closed: 'The account was closed',
  no_account: 'There is no such account',
  account_frozen: 'The account is frozen',
  invalid_account_number: 'The account number is invalid',
  incorrect_account_holder_name: 'The name is not that of the account holder',
  bank_rejected: 'The bank rejected the payout',
  could_not_process: 'The payout could not be processed',
};

/** After these, the same account fails again. */
const accountFaults = Object.keys(reasons).slice(0, 5);

/** Why a payout failed, and how its money gets to the bank after all. */
export function NextStep({ payout }: { readonly payout: Payout }): ReactNode {
  const { failure_code: code, submerchant } = payout;
  const { data: payee } = useQuery({
    queryKey: ['sub-merchants', submerchant],
    queryFn: () => taprail.submerchants.get(submerchant ?? ''),
    enabled: submerchant !== null,
  });
  const isHeld = payee?.requirements.disabledReason === 'payouts_paused';
  const isOfAccount = accountFaults.includes(code ?? '');
  const place =
    submerchant === null ? (
      ' at the provider'
    ) : (
      <>
        {' on the page of '}
        <Link to="/sub-merchants/$ref" params={{ ref: submerchant }}>
          {submerchant}
        </Link>
      </>
    );
  return (
    <div className="notice" data-tone="bad">
      <strong>{reasons[code ?? ''] ?? humanise(code ?? 'failed')}</strong>
      {isHeld ? (
        <p>
          The money is available again. Three payouts in a row have failed, so further ones wait:
          have the bank account corrected, or release the payouts{place}.
        </p>
      ) : (
        <p>
          The money is available again, and the next payout takes it.{' '}
          {isOfAccount && <>Have the bank account corrected first{place}.</>}
        </p>
      )}
      {!isHeld && (
        <div className="actions">
          <PayOut label="Pay out again" again={payout} />
        </div>
      )}
    </div>
  );
}
