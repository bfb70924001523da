import type { SubMerchant } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Time } from '../../components/values/values.tsx';

/** Changes that people made at the provider, each with advice. */
export function Notices({ of: { notices = [] } }: { readonly of: SubMerchant }): ReactNode {
  return notices.map(({ code, message, since, ended_at: endedAt }) => (
    <div key={code} className="notice" data-tone={endedAt === null ? 'bad' : 'warn'}>
      <strong>
        {noticeTitles[code]}, <Time at={since} />
      </strong>
      <p>{message}</p>
    </div>
  ));
}

const noticeTitles = {
  rejection_withdrawn: 'The provider has taken the rejection back',
  payout_schedule: 'Scheduled payouts were turned on at the provider',
  negative_balance: 'Collection of negative balances differs from your settings',
} as const;
