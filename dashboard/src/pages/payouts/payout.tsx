import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { Payout, PayoutItem } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { useSession } from '../../api/session.ts';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/actions/action-button.tsx';
import { DecisionNotice } from '../../components/actions/decision-notice.tsx';
import { WhyNot } from '../../components/actions/why-not.tsx';
import { timeColumn } from '../../components/lists/columns.tsx';
import { type Column, ListTable } from '../../components/lists/list-table.tsx';
import { Empty, Facts, Loaded, Page, Section, timeFact } from '../../components/page/page.tsx';
import { saveFile } from '../../components/values/save-file.ts';
import {
  Id,
  Money,
  Status,
  SubMerchantLink,
  shortId,
  Time,
} from '../../components/values/values.tsx';
import { formatMoney } from '../../format/money.ts';
import { objectPath } from '../../format/object-path.ts';
import { failureReason } from '../../format/payout-failures.ts';
import { humanise } from '../../format/words.ts';
import { BreakdownSection } from './breakdown-section.tsx';
import { NextStep } from './next-step.tsx';

const columns: readonly Column<PayoutItem>[] = [
  { header: 'Kind', cell: ({ kind }) => humanise(kind) },
  {
    header: 'Source',
    cell: ({ transaction, payout }) => {
      const id = transaction ?? payout;
      if (id === null) return '';
      return (
        <Link className="mono" to={objectPath(id)}>
          {shortId(id)}
        </Link>
      );
    },
  },
  { header: 'Amount', width: '8.5rem', align: 'end', cell: (item) => <Money {...item} /> },
  timeColumn('Created', 'created_at', { width: '10rem' }),
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
        <BreakdownSection payout={payout} />
        <Section
          title="Items"
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
            hrefOf={({ transaction, payout: other }) => objectPath(transaction ?? other ?? id)}
            empty={<Empty title="No items" />}
          />
        </Section>
      </div>
      <div>
        <Section title="Details">
          <Facts
            facts={[
              { name: 'Payout', value: <Id value={id} short /> },
              { name: 'To', value: <SubMerchantLink of={payout.submerchant} /> },
              { name: 'Created by', value: payout.automatic ? 'The schedule' : 'A person' },
              { name: 'Created', value: <Time at={payout.created_at} /> },
              { name: 'At the bank', value: <Time at={payout.eta} /> },
              { name: 'Wire reference', value: payout.wire_reference },
              timeFact("Waiting for the bank's reference since", payout.awaits_reference_since),
              payout.missing_amount != null && {
                name: 'Waiting for the provider to receive',
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
                    Ledger entries
                  </Link>
                ),
              },
              payout.failure_code !== null && {
                name: 'Why it failed',
                value: failureReason(payout.failure_code),
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
          label="Fail the payout"
          isTest
          about="Test environment only: the bank sends the money back."
          scope="test:write"
          needs="Actions of the test environment need"
          run={(_, options) => taprail.test.payouts.fail(payout.id, {}, options)}
          done="The bank sent the money back."
          changes={changes}
        />
      )}
      {payout.status === 'scheduled' && (
        <ActionButton
          label="Cancel the payout"
          title={`Cancel the payout of ${formatMoney(payout)}?`}
          about="The money becomes available again and goes out with the next payout."
          isGrave
          scope="payouts:write"
          needs="Cancelling a payout needs"
          run={(_, options) => taprail.payouts.cancel(payout.id, options)}
          done="Payout cancelled."
          changes={changes}
        />
      )}
      {payout.status === 'in_transit' && (
        <WhyNot>The payout is at the bank and can no longer be cancelled.</WhyNot>
      )}
    </>
  );
}
