import { Button, type ButtonProps } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Failure } from '../page/failure.tsx';
import { Status } from '../values/values.tsx';

/** Verifies signatures in this browser, so that the server need not be trusted. */
export function VerifyButton(props: {
  /** Resolves with the result in words. */
  readonly verify: () => Promise<string>;
  readonly size?: ButtonProps['size'];
}): ReactNode {
  const { verify, size = 'xs' } = props;
  const { data, error, isPending, mutate } = useMutation({ mutationFn: verify });
  if (error !== null) return <Failure error={error} />;
  if (data !== undefined) return <Status of={data} tone="good" />;
  return (
    <Button variant="default" size={size} loading={isPending} onClick={() => mutate()}>
      Verify in this browser
    </Button>
  );
}
