import { Button } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReportQuery, ReportSummary } from '@taprail/sdk';
import { type ReactNode, useState } from 'react';
import { queryClient } from '../../api/query-client.ts';
import { taprail } from '../../api/taprail.ts';
import { plural } from '../../format/words.ts';
import { Failure } from '../page/failure.tsx';
import './add-up.css';

const timeoutMs = 600_000;

/**
 * The exact totals of a span. The service adds up every single row, so they load only on request
 * and are never refreshed.
 */
export function AddUp(props: {
  readonly span: ReportQuery;
  readonly children: (summary: ReportSummary) => ReactNode;
}): ReactNode {
  const { span, children } = props;
  const queryKey = ['reports', span] as const;
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => taprail.reports.summary(span, { signal, timeoutMs }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const begin = () => void query.refetch();
  if (query.isFetching) {
    return <Adding onStop={() => void queryClient.cancelQueries({ queryKey })} />;
  }
  if (query.isError) return <Failure error={query.error} onRetry={begin} />;
  if (query.data !== undefined) {
    return (
      <>
        {children(query.data)}
        <div className="add-up">
          <Button variant="default" onClick={begin}>
            Add up again
          </Button>
        </div>
      </>
    );
  }
  return (
    <div className="add-up">
      <Button variant="default" onClick={begin}>
        Add up
      </Button>
      <span className="dim">
        Exact to the last cent. This can take a while for many transactions.
      </span>
    </div>
  );
}

function Adding({ onStop }: { readonly onStop: () => void }): ReactNode {
  const [seconds, setSeconds] = useState(0);
  useInterval(() => setSeconds((passed) => passed + 1), 1000, { autoInvoke: true });
  return (
    <div className="add-up">
      <progress aria-label="Adding up" />
      <span className="dim">Adding up, for {plural(seconds, 'second')}</span>
      <Button variant="default" onClick={onStop}>
        Stop
      </Button>
    </div>
  );
}
