import { Button } from '@mantine/core';
import { TaprailConnectionError, TaprailRefusal } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { sortFaults } from '../../format/refusal.ts';

/** Shows an error and how to mend it. */
export function Failure(props: {
  readonly error: unknown;
  readonly onRetry?: () => void;
  /** The faults that are not shown beside fields. */
  readonly lines?: readonly string[];
  /** A further sentence. */
  readonly children?: ReactNode;
}): ReactNode {
  const { error, onRetry, lines = sortFaults(error, []).elsewhere, children } = props;
  const refusal = error instanceof TaprailRefusal ? error : null;
  // A retry would be refused again.
  const isLasting = refusal !== null && (refusal.status === 404 || refusal.errors.length > 0);
  return (
    <div className="notice" data-tone="bad" role="alert">
      <strong>{titleOf(error)}</strong>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
      {refusal !== null && <p className="dim">Request-Id: {refusal.requestId}</p>}
      {onRetry !== undefined && !isLasting && (
        <div>
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

const titles: Readonly<Record<number, string>> = {
  400: 'Not accepted',
  401: 'Sign-in needed',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Not possible now',
  422: 'Not accepted',
  429: 'Too many attempts',
};

function titleOf(error: unknown): string {
  if (error instanceof TaprailConnectionError) return 'No connection';
  if (!(error instanceof TaprailRefusal)) return 'Something went wrong';
  // Only the dashboard has this code, so the SDK does not know it.
  const code: string = error.code;
  if (code === 'sign_in_refused') return 'Sign-in failed';
  return titles[error.status] ?? 'Something went wrong';
}
