import type { Statement } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformNow } from '../../../api/clock.ts';
import { Section } from '../../../components/page/page.tsx';
import { Money } from '../../../components/values/values.tsx';
import { wordMeanings } from '../../../format/money-words.ts';
import { formatDay, instantToDay } from '../../../format/time.ts';
import { monthName } from './months.ts';
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
  return (
    <Section title={`${monthName(month)} in ${currency}`}>
      <dl className="facts statement-sums">
        <Sum label={opening} amount={of.opening_balance} currency={currency} />
        {parts
          .filter(([part]) => totals[part] !== 0)
          .map(([part, label, meaning]) => (
            <Sum
              key={part}
              label={label}
              meaning={meaning}
              amount={totals[part]}
              currency={currency}
            />
          ))}
        <Sum label={closing} amount={of.closing_balance} currency={currency} />
      </dl>
    </Section>
  );
}

function Sum(props: {
  readonly label: string;
  readonly meaning?: string;
  readonly amount: number;
  readonly currency: string;
}): ReactNode {
  const { label, meaning, amount, currency } = props;
  return (
    <div>
      <dt title={meaning}>{label}</dt>
      <dd>
        <Money amount={amount} currency={currency} />
      </dd>
    </div>
  );
}
