import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Payout } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { SubMerchantName } from '../../components/values/sub-merchant-name.tsx';
import { failureReason, failureReasons } from '../../format/payout-failures.ts';
import { PayOut } from './pay-out.tsx';

/** After these reasons, the same account fails again. */
const accountFaults = Object.keys(failureReasons).slice(0, 5);

/** The reason why a payout failed, and how to pay the money out. */
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
          <SubMerchantName of={submerchant} />
        </Link>
      </>
    );
  return (
    <div className="notice" data-tone="bad">
      <strong>{failureReason(code ?? 'failed')}</strong>
      {isHeld ? (
        <p>
          The money is available again. Three payouts in a row have failed, so further ones wait.
          Have the bank account corrected, or release the payouts{place}.
        </p>
      ) : (
        <p>
          The money is available again and goes out with the next payout.{' '}
          {isOfAccount && <>First have the bank account corrected{place}.</>}
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
