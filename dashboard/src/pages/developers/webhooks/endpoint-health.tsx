import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dashboard } from '../../../api/dashboard.ts';
import { Health } from '../../../components/health/health.tsx';
import type { HealthHours } from '../../../components/health/health-props.ts';
import { type ChartSpan, SpanSelect } from '../../../components/health/span-select.tsx';
import { Loaded } from '../../../components/page/page.tsx';
import { outcomeWords } from '../../../format/delivery-answer.ts';

export const isAccepted = (outcome: string) => outcome === '2xx';

const nothing = { count: 0, outcomes: [], p50_ms: null, p95_ms: null };

/** The attempts at an endpoint over time. */
export function EndpointHealth({ endpoint }: { readonly endpoint: string }): ReactNode {
  const [span, setSpan] = useState<ChartSpan>('24h');
  const query = useQuery({
    queryKey: ['webhook-health', endpoint, span],
    queryFn: () => dashboard.endpointHealth({ endpoint, span }),
    refetchInterval: 60_000,
  });
  return (
    <Loaded query={query}>
      {({ endpoints: [found], ...places }) => {
        const empty: HealthHours = { ...nothing, places: places.began_at.map(() => nothing) };
        return (
          <Health
            places={places}
            hours={found ?? empty}
            words={{ counted: 'Attempts', good: 'Accepted', bad: 'Failed' }}
            isGood={isAccepted}
            wordsOf={outcomeWords}
            actions={<SpanSelect value={span} of={['24h', '7d', '30d']} onChange={setSpan} />}
          />
        );
      }}
    </Loaded>
  );
}
