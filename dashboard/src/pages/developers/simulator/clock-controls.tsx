import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useClock } from '../../../api/clock.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useMay } from '../../../api/session.ts';
import { taprail } from '../../../api/taprail.ts';
import { say } from '../../../components/actions/toasts.tsx';
import { NeedsRole } from '../../../components/actions/why-not.tsx';
import { Failure } from '../../../components/page/failure.tsx';
import { Section } from '../../../components/page/page.tsx';
import { formatComplete, formatTime } from '../../../format/time.ts';

const steps = [
  { label: '+1 hour', seconds: 60 * 60 },
  { label: '+1 day', seconds: 24 * 60 * 60 },
  { label: '+3 days', seconds: 3 * 24 * 60 * 60 },
  { label: '+1 week', seconds: 7 * 24 * 60 * 60 },
];

/** Moves the platform's clock, which does all work that falls due until then. */
export function ClockControls(): ReactNode {
  const clock = useQuery(useClock());
  const may = useMay('test:write');
  const { error, isPending, mutate, variables } = useMutation({
    mutationFn: (by: number) => taprail.test.clock.advance({ by }),
    onSuccess: ({ now }) => {
      say(`The clock is now at ${formatTime(now)}.`);
      return queryClient.invalidateQueries();
    },
  });
  return (
    <Section title="Clock">
      <div className="row-gap">
        <strong>{clock.data === undefined ? '…' : formatComplete(clock.data.now)}</strong>
        <span className="dim">Settlements, payouts and deadlines follow this clock.</span>
        <NeedsRole scope="test:write" what="Moving the clock needs" />
        {may && (
          <div className="actions">
            {steps.map(({ label, seconds }) => (
              <Button
                key={label}
                variant="default"
                loading={isPending && variables === seconds}
                disabled={isPending && variables !== seconds}
                onClick={() => mutate(seconds)}
              >
                {label}
              </Button>
            ))}
          </div>
        )}
        {error !== null && <Failure error={error} />}
      </div>
    </Section>
  );
}
