import { useQuery } from '@tanstack/react-query';
import type { Payout } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { dashboard } from '../../api/dashboard.ts';
import { Facts, Loaded, Section } from '../../components/page/page.tsx';
import { Money } from '../../components/values/values.tsx';
import './breakdown.css';

const parts = [
  ['gross', 'Gross', 'What cards paid.'],
  ['fees', 'Your fees', 'Taken off, less those given back.'],
  ['refunds', 'Refunds', 'Given back to cards.'],
  ['disputes', 'Disputes', 'Held for disputes, less what came back.'],
  ['other', 'Other', 'Payouts that came back, parts paid before, and what the provider moved.'],
] as const;

/** The parts of a payout, which sum to its amount. */
export function BreakdownSection({ payout }: { readonly payout: Payout }): ReactNode {
  const { id, currency, submerchant } = payout;
  const query = useQuery({
    queryKey: ['payouts', id, 'breakdown', payout.amount],
    queryFn: () => dashboard.payouts.breakdown(id),
  });
  const isOwn = submerchant === null;
  return (
    <Section title="How it adds up">
      <Loaded query={query}>
        {(breakdown) => (
          <div className="breakdown">
            <Facts
              facts={[
                ...parts
                  .filter(([part]) => part === 'gross' || breakdown[part] !== 0)
                  .map(([part, label, about]) => ({
                    name: part === 'gross' && isOwn ? 'Your fees' : label,
                    about: part === 'gross' && isOwn ? 'The fees that you earned.' : about,
                    value: <Money amount={Number(breakdown[part])} currency={currency} />,
                  })),
                { name: 'Net', value: <Money amount={breakdown.net} currency={currency} /> },
              ]}
            />
          </div>
        )}
      </Loaded>
    </Section>
  );
}
