import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dashboard, type ProviderHealth } from '../../../api/dashboard.ts';
import { goodShare, Health } from '../../../components/health/health.tsx';
import { type ChartSpan, SpanSelect } from '../../../components/health/span-select.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Empty, Loaded, Page, Section } from '../../../components/page/page.tsx';
import { formatMs } from '../../../format/duration.ts';
import { humanise, humaniseOperation } from '../../../format/words.ts';

type Operation = ProviderHealth['operations'][number];

/** A final no is an answer, too. */
const isAnswered = (outcome: string) => outcome === 'done' || outcome === 'refused';

const words = { counted: 'Calls', good: 'Answered', bad: 'Not answered' };

const outcomes: Readonly<Record<string, string>> = {
  done: 'Done',
  refused: 'Refused for good',
  unserved: 'Not executed',
  unknown: 'Outcome unknown',
  failed: 'Failed on our side',
};

/** Such as "Taps: retrieve refund". */
function nameOf(operation: string): string {
  const [group = '', name = ''] = operation.split('.', 2);
  return `${humanise(group)}: ${humaniseOperation(name).toLowerCase()}`;
}

const columns: readonly Column<Operation>[] = [
  { header: 'Operation', cell: ({ operation }) => nameOf(operation) },
  { header: 'Calls', align: 'end', cell: ({ count }) => count.toLocaleString('en-GB') },
  { header: 'Answered', align: 'end', cell: (operation) => goodShare(operation, isAnswered) },
  {
    header: 'Half within',
    align: 'end',
    isSecondary: true,
    cell: ({ p50_ms: ms }) => (ms === null ? '' : formatMs(ms)),
  },
  {
    header: '95 % within',
    align: 'end',
    cell: ({ p95_ms: ms }) => (ms === null ? '' : formatMs(ms)),
  },
];

export function ProviderPage(): ReactNode {
  const [span, setSpan] = useState<ChartSpan>('24h');
  const query = useQuery({
    queryKey: ['provider-health', span],
    queryFn: () => dashboard.providerHealth({ span }),
    refetchInterval: 60_000,
  });
  const select = <SpanSelect value={span} of={['24h', '7d', '30d']} onChange={setSpan} />;
  return (
    <Page
      title="Provider"
      about="How the payment provider answered your platform, and how fast. Times are real ones, and figures are a minute old at most."
    >
      <Loaded query={query}>
        {(health) =>
          health.operations.length === 0 ? (
            <Section title="Calls over time" actions={select}>
              <Empty title="No calls in this time">
                They appear a minute after they were made.
              </Empty>
            </Section>
          ) : (
            <Operations health={health} select={select} />
          )
        }
      </Loaded>
    </Page>
  );
}

function Operations(props: {
  readonly health: ProviderHealth;
  readonly select: ReactNode;
}): ReactNode {
  const { operations, ...places } = props.health;
  const [shown, setShown] = useState<string | null>(null);
  const [busiest] = operations;
  const operation = operations.find((each) => each.operation === shown) ?? busiest;
  if (operation === undefined) return null;
  return (
    <>
      <Health
        places={places}
        hours={operation}
        words={words}
        isGood={isAnswered}
        wordsOf={(outcome) => outcomes[outcome] ?? humanise(outcome)}
        actions={
          <>
            <select
              className="quiet-select"
              aria-label="Operation"
              value={operation.operation}
              onChange={({ target }) => setShown(target.value)}
            >
              {operations.map((each) => (
                <option key={each.operation} value={each.operation}>
                  {nameOf(each.operation)}
                </option>
              ))}
            </select>
            {props.select}
          </>
        }
      />
      <Section title="All operations" isFlush>
        <Table
          label="All operations"
          columns={columns}
          items={operations}
          idOf={(each) => each.operation}
        />
      </Section>
    </>
  );
}
