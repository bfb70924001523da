import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Status } from '../../../components/values/values.tsx';
import { humanise } from '../../../format/words.ts';

/** The status, and what happened to the money since. */
export function TransactionStatus({ of }: { readonly of: Transaction }): ReactNode {
  if ((of.amounts?.disputed ?? 0) > 0) return <Status of="disputed" tone="warn" />;
  if (of.amount_refunded > 0) {
    const isAll = of.amount_refunded >= (of.amounts?.captured ?? of.amount);
    return <Status of={isAll ? 'refunded' : 'partly_refunded'} tone="quiet" />;
  }
  return (
    <span title={humanise(of.stages.authorisation?.decline_reason ?? of.failure?.code ?? '')}>
      <Status of={of.status} />
    </span>
  );
}
