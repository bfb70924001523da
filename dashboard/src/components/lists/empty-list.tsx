import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TaprailRefusal } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { Empty } from '../page/page.tsx';
import type { FilterState } from './filters.tsx';

/** Shown instead of an empty list: whether there are no objects yet, or filters hide them. */
export function EmptyList(props: {
  /** As in "No payouts yet". */
  readonly of: string;
  readonly state: FilterState;
  /** How to create the first one. */
  readonly children?: ReactNode;
}): ReactNode {
  const { of, state, children } = props;
  if (Object.keys(state.values).length === 0)
    return <Empty title={`No ${of} yet`}>{children}</Empty>;
  return (
    <KnownSubMerchant name={state.values.submerchant}>
      <Empty title={`No ${of} match the filters`}>
        <Button variant="default" onClick={state.clear}>
          Show all {of}
        </Button>
      </Empty>
    </KnownSubMerchant>
  );
}

/** "Unknown" tells more about a mistyped name than an empty list does. */
export function KnownSubMerchant(props: {
  readonly name: string | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { name, children } = props;
  const query = useQuery({
    queryKey: ['sub-merchants', name],
    queryFn: () => taprail.submerchants.get(name ?? ''),
    enabled: name !== undefined,
  });
  if (query.isLoading) return null;
  const isUnknown = query.error instanceof TaprailRefusal && query.error.status === 404;
  if (!isUnknown) return children;
  return (
    <Empty title={`There is no sub-merchant called “${name}”`}>
      Check the spelling, or press / and type how the name begins.
    </Empty>
  );
}
