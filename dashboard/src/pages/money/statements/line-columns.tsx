import { Link } from '@tanstack/react-router';
import type { StatementLine } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { moneyColumn } from '../../../components/lists/columns.tsx';
import type { Column } from '../../../components/lists/table.tsx';
import { Money, Time } from '../../../components/values/values.tsx';
import { objectPath } from '../../../format/object-path.ts';
import { formatDay, instantToDay } from '../../../format/time.ts';

/** A line knows its currency: while the next statement loads, the last one's lines are shown. */
export interface Line extends StatementLine {
  readonly currency: string;
}

const what: Column<Line> = { header: 'What', cell: (line) => <What line={line} /> };

/** The last column has the running balance; on a phone it stands below the amount. */
function moneyColumns(when: (line: Line) => ReactNode): readonly Column<Line>[] {
  return [
    moneyColumn('Amount', 'amount', { width: '8.5rem' }),
    { header: 'When', isPhoneOnly: true, cell: when },
    moneyColumn('Balance', 'balance', { width: '8.5rem' }),
  ];
}

const atTime = ({ created_at }: Line) => <Time at={created_at} />;

export const subMerchantColumns: readonly Column<Line>[] = [
  { header: 'Date', width: '10.5rem', isSecondary: true, cell: atTime },
  what,
  {
    header: 'Reference',
    isExtra: true,
    cell: ({ reference }) => <span className="dim">{reference}</span>,
  },
  {
    header: 'Before fee',
    width: '8.5rem',
    align: 'end',
    isExtra: true,
    cell: ({ amount, fee, currency }) =>
      fee === 0 ? '' : <Money amount={amount + fee} currency={currency} />,
  },
  {
    header: 'Fee',
    width: '7rem',
    align: 'end',
    isSecondary: true,
    cell: ({ fee, currency }) => (fee === 0 ? '' : <Money amount={-fee} currency={currency} />),
  },
  ...moneyColumns(atTime),
];

/** A line of the platform's own account sums up a whole day. */
const onDay = ({ created_at }: Line) => (
  <time className="number" dateTime={created_at}>
    {formatDay(instantToDay(created_at))}
  </time>
);

export const ownColumns: readonly Column<Line>[] = [
  { header: 'Date', width: '8.5rem', isSecondary: true, cell: onDay },
  what,
  ...moneyColumns(onDay),
];

/** The movement in words, with a link to the object that moved the money, if that has a page. */
function What({ line }: { readonly line: Line }): ReactNode {
  const { description, source, transaction } = line;
  const isPayout = source?.startsWith('po_');
  const object = source?.startsWith('dp_') ? source : (transaction ?? (isPayout ? source : null));
  return object == null ? description : <Link to={objectPath(object)}>{description}</Link>;
}
