import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dashboard, type Matter, type ToDo } from '../../api/dashboard.ts';
import { type Column, Table } from '../../components/lists/table.tsx';
import { Empty, Loaded, Page, Section } from '../../components/page/page.tsx';
import { Money, SubMerchantLink, Time } from '../../components/values/values.tsx';
import { formatDistance } from '../../format/time.ts';
import { detailOf, groups, kindWords, pathOf } from './matter-kinds.ts';
import './to-do.css';
import { WayOn } from './way-on.tsx';

/** Everything that needs a person, each with a way on. */
export function ToDoPage(): ReactNode {
  const query = useQuery({
    queryKey: ['to-do'],
    queryFn: () => dashboard.toDo(),
    refetchInterval: 30_000,
  });
  return (
    <Page title="To do" about="What does not go on by itself, and what is due within a week.">
      <Loaded query={query}>{(toDo) => <Matters toDo={toDo} />}</Loaded>
    </Page>
  );
}

function Matters({ toDo }: { readonly toDo: ToDo }): ReactNode {
  const { data, now, has_more: hasMore } = toDo;
  if (data.length === 0) {
    return <Empty title="Nothing to do">Payouts, disputes and webhooks are all in order.</Empty>;
  }
  return (
    <>
      {groups.map(({ title, kinds }) => {
        const own = data.filter(({ kind }) => kinds.includes(kind));
        if (own.length === 0) return null;
        return (
          <Section key={title} title={title} isFlush>
            <Table
              label={title}
              columns={columnsAt(Date.parse(now))}
              items={own}
              idOf={idOf}
              hrefOf={pathOf}
              phone="named"
            />
          </Section>
        );
      })}
      {hasMore && <p className="dim">There are more. Deal with these first.</p>}
    </>
  );
}

function idOf({ kind, about, submerchant, currency, detail, since }: Matter): string {
  return [kind, about, submerchant, currency, detail, since].join(' ');
}

function columnsAt(now: number): readonly Column<Matter>[] {
  return [
    {
      header: 'What',
      cell: (matter) => (
        <span className="matter">
          <span className="status" data-tone={kindWords[matter.kind].tone}>
            {kindWords[matter.kind].label}
          </span>
          <span className="dim">{detailOf(matter)}</span>
        </span>
      ),
    },
    {
      header: 'Amount',
      width: '7rem',
      align: 'end',
      cell: ({ amount, currency }) =>
        amount !== null && currency !== null && <Money amount={amount} currency={currency} />,
    },
    {
      header: 'Sub-merchant',
      width: '8.5rem',
      mayBeCut: true,
      cell: ({ submerchant }) => submerchant !== null && <SubMerchantLink of={submerchant} />,
    },
    {
      header: 'Since',
      width: '8rem',
      align: 'end',
      cell: ({ since, due_by: dueBy }) => {
        if (dueBy !== null) return `Due ${formatDistance(dueBy, now)}`;
        return since === null ? '' : <Time at={since} />;
      },
    },
    {
      header: 'Ways on',
      isHeaderHidden: true,
      width: '9.5rem',
      align: 'end',
      cell: (matter) => (
        <span className="ways-on">
          <WayOn matter={matter} />
        </span>
      ),
    },
  ];
}
