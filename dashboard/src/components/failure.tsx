import { Button } from '@mantine/core';
import { TaprailConnectionError, TaprailRefusal } from '@taprail/sdk';
import type { ReactNode } from 'react';

/** Says what went wrong, and what to do about it. */
export function Failure(props: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** What is to be said besides. */
  readonly children?: ReactNode;
}): ReactNode {
  const { error, onRetry, children } = props;
  const refusal = error instanceof TaprailRefusal ? error : null;
  return (
    <div className="notice" data-tone="bad" role="alert">
      <strong>{refusal?.status === 404 ? 'This does not exist' : 'This did not work'}</strong>
      <p>{messageOf(error)}</p>
      {children}
      {refusal !== null && (
        <p className="dim mono">
          {refusal.code} · {refusal.requestId}
        </p>
      )}
      {onRetry !== undefined && refusal?.status !== 404 && (
        <div>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

function messageOf(error: unknown): string {
  if (error instanceof TaprailConnectionError) {
    return 'The service does not answer. Check your connection, then try again.';
  }
  return error instanceof Error ? error.message : String(error);
}
