import type { Statement } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformNow } from '../../../api/clock.ts';
import { Facts, Section } from '../../../components/page/page.tsx';
import { Money } from '../../../components/values/values.tsx';
import { wordMeanings } from '../../../format/money-words.ts';
import { formatDay, formatMonth, instantToDay } from '../../../format/time.ts';
import './statements.css';

type Part = keyof Statement['totals'];

/** The parts of a statement with their meanings, in the order in which they are added up. */
const parts: readonly (readonly [part: Part, label: string, meaning: string])[] = [
  ['captured', 'Captured', wordMeanings.captured],
  ['refunded', 'Refunded', wordMeanings.refunded],
  ['disputes_lost', 'Disputes lost', wordMeanings.disputes_lost],
  ['fees', 'Your fees', wordMeanings.fees_kept],
  ['paid_out', 'Paid out', 'Payouts that were made, less those that came back.'],
  ['other', 'Other movements', 'Moved by the provider, or by people there.'],
];

/** From the opening balance to the closing one; parts of zero are left out. */
export function Sums({ of }: { readonly of: Statement }): ReactNode {
  const { month, currency, from, to, totals } = of;
  const isOver = Date.parse(to) <= usePlatformNow();
  const lastDay = instantToDay(new Date(Date.parse(to) - 1).toISOString());
  const opening = `Opening balance, ${formatDay(instantToDay(from))}`;
  const closing = isOver ? `Closing balance, ${formatDay(lastDay)}` : 'Balance now';
  const fact = (name: string, amount: number, about?: string) => ({
    name,
    ...(about && { about }),
    value: <Money amount={amount} currency={currency} />,
  });
  return (
    <Section title={`${formatMonth(month)} in ${currency}`}>
      <div className="statement-sums">
        <Facts
          facts={[
            fact(opening, of.opening_balance),
            ...parts
              .filter(([part]) => totals[part] !== 0)
              .map(([part, label, meaning]) => fact(label, totals[part], meaning)),
            fact(closing, of.closing_balance),
          ]}
        />
      </div>
    </Section>
  );
}
