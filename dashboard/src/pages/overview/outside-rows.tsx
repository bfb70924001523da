import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { SubMerchantName } from '../../components/values/sub-merchant-name.tsx';
import { formatMoney } from '../../format/money.ts';
import { formatDistance } from '../../format/time.ts';
import { AttentionRow } from './attention-row.tsx';

/** Money that people moved at the provider, each with the balances that it changed. */
export function OutsideRows({ overview }: { readonly overview: Overview }): ReactNode {
  const now = Date.parse(overview.now);
  return overview.outside_movements.map(({ id, kind, submerchant, created_at, ...money }) => (
    <AttentionRow
      key={id}
      tone="warn"
      label="Money moved by hand at the provider"
      value={formatMoney(money)}
      note={
        <>
          {kind.replaceAll('_', ' ')},{' '}
          {submerchant === null ? 'own account' : <SubMerchantName of={submerchant} />},{' '}
          {formatDistance(created_at, now)}
        </>
      }
      link={{ to: '/balances', search: submerchant === null ? {} : { submerchant } }}
    />
  ));
}
