import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Payout, PayoutItem } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useSession } from '../api/session.ts';
import { taprail } from '../api/taprail.ts';
import { ActionButton } from '../components/action-button.tsx';
import { DecisionNotice } from '../components/decision-notice.tsx';
import { type Column, ListTable } from '../components/list-table.tsx';
import { Empty, Facts, Loaded, Page, Section } from '../components/page.tsx';
import { saveFile } from '../components/save-file.ts';
import { Id, Money, Status, SubMerchantLink, shortId, Time } from '../components/values.tsx';
import { WhyNot } from '../components/why-not.tsx';
import { formatMoney } from '../format/money.ts';
import { humanise } from '../format/words.ts';
import { NextStep } from './payout/next-step.tsx';

const columns: readonly Column<PayoutItem>[] = [
  { header: 'What', cell: ({ kind }) => humanise(kind) },
  {
    header: 'Of',
    cell: ({ transaction, payout }) => {
      const id = transaction ?? payout;
      if (id === null) return '';
      return (
        <Link
          className="mono"
          to={transaction === null ? '/payouts/$id' : '/transactions/$id'}
          params={{ id }}
        >
          {shortId(id)}
        </Link>
      );
    },
  },
  { header: 'Amount', width: '8.5rem', align: 'end', cell: (item) => <Money {...item} /> },
  {
    header: 'Created',
    width: '10rem',
    align: 'end',
    cell: ({ created_at }) => <Time at={created_at} />,
  },
];

export function PayoutPage(): ReactNode {
  const { id } = useParams({ from: '/shell/payouts/$id' });
  const query = useQuery({ queryKey: ['payouts', id], queryFn: () => taprail.payouts.get(id) });
  const payout = query.data;
  return (
    <Page
      title={payout === undefined ? 'Payout' : formatMoney(payout)}
      badge={payout === undefined ? null : <Status of={payout.status} />}
      back={{ to: '/payouts', label: 'Payouts' }}
      actions={payout === undefined ? null : <PayoutActions payout={payout} />}
    >
      {payout?.decision_since != null && (
        <DecisionNotice
          what={`the payout of ${formatMoney(payout)}`}
          id={payout.id}
          since={payout.decision_since}
        />
      )}
      {payout?.status === 'failed' && <NextStep payout={payout} />}
      <Loaded query={query}>{(found) => <PayoutDetail payout={found} />}</Loaded>
    </Page>
  );
}

function PayoutDetail({ payout }: { readonly payout: Payout }): ReactNode {
  const { id } = payout;
  return (
    <div className="columns">
      <div>
        <Section
          title="What it is made of"
          isFlush
          actions={
            <Button
              variant="default"
              size="compact-xs"
              onClick={() => void saveFile(`${id}.csv`, () => taprail.payouts.downloadItems(id))}
            >
              Download CSV
            </Button>
          }
        >
          <ListTable
            label="Items"
            queryKey={['payouts', id, 'items']}
            load={(page) => taprail.payouts.listItems(id, page)}
            columns={columns}
            idOf={(item) => item.id}
            hrefOf={(item) =>
              item.transaction === null
                ? `/payouts/${item.payout ?? id}`
                : `/transactions/${item.transaction}`
            }
            empty={<Empty title="Nothing is in it" />}
          />
        </Section>
      </div>
      <div>
        <Section title="Details">
          <Facts
            facts={[
              { name: 'Payout', value: <Id value={id} short /> },
              { name: 'To', value: <SubMerchantLink of={payout.submerchant} /> },
              { name: 'Made by', value: payout.automatic ? 'the schedule' : 'somebody' },
              { name: 'Created', value: <Time at={payout.created_at} /> },
              { name: 'At the bank', value: <Time at={payout.eta} /> },
              { name: 'Wire reference', value: payout.wire_reference },
              payout.awaits_reference_since != null && {
                name: "Waits for the bank's reference since",
                value: <Time at={payout.awaits_reference_since} />,
              },
              payout.missing_amount != null && {
                name: 'Waits for the provider to have',
                value: (
                  <>
                    <Money amount={payout.missing_amount} currency={payout.currency} /> more
                  </>
                ),
              },
              ...payout.deductions.map(({ kind, amount }) => ({
                name: humanise(kind),
                value: <Money amount={-amount} currency={payout.currency} />,
              })),
              {
                name: 'Ledger',
                value: (
                  <Link to="/balances" search={{ payout: id }}>
                    Its entries
                  </Link>
                ),
              },
              payout.failure_code !== null && {
                name: 'Why it failed',
                value: humanise(payout.failure_code),
              },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}

function PayoutActions({ payout }: { readonly payout: Payout }): ReactNode {
  const { has_simulator: hasSimulator } = useSession();
  const changes = ['payouts', 'balance', 'ledger', 'transactions', 'overview'];
  return (
    <>
      {hasSimulator && payout.status === 'in_transit' && (
        <ActionButton
          label="Let it fail"
          isTest
          about="In the test environment you can let the bank send the money back."
          scope="test:write"
          run={(_, idempotencyKey) => taprail.test.payouts.fail(payout.id, {}, { idempotencyKey })}
          done="The bank has sent the money back."
          changes={changes}
        />
      )}
      {payout.status === 'scheduled' && (
        <ActionButton
          label="Cancel the payout"
          title={`Cancel the payout of ${formatMoney(payout)}?`}
          about="The money becomes available again, and the next payout takes it."
          isGrave
          scope="payouts:write"
          needs="Cancelling a payout needs"
          run={(_, idempotencyKey) => taprail.payouts.cancel(payout.id, { idempotencyKey })}
          done="The payout is cancelled."
          changes={changes}
        />
      )}
      {payout.status === 'in_transit' && (
        <WhyNot>The payout is at the bank and can no longer be cancelled.</WhyNot>
      )}
    </>
  );
}
