import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Status } from '../../../components/values/values.tsx';
import { stateOf } from '../../../format/transaction-state.ts';
import { humanise } from '../../../format/words.ts';

/** The status, and what happened to the money since. */
export function TransactionStatus({ of }: { readonly of: Transaction }): ReactNode {
  const { state, tone } = stateOf(of);
  if (tone !== undefined) return <Status of={state} tone={tone} />;
  return (
    <span title={humanise(of.stages.authorisation?.decline_reason ?? of.failure?.code ?? '')}>
      <Status of={state} />
    </span>
  );
}
