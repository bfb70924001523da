import type { Transaction } from '@taprail/sdk';
import { subMerchantColumn, timeColumn } from '../../components/lists/columns.tsx';
import type { Column } from '../../components/lists/list-table.tsx';
import { cardText } from './transaction/card-text.ts';
import { MainAmount } from './transaction/main-amount.tsx';
import { TransactionStatus } from './transaction/status.tsx';

/** The columns of every list of transactions. Those in time's order can be turned round. */
export const transactionColumns: readonly Column<Transaction>[] = [
  { header: 'Amount', width: '9.5rem', cell: (transaction) => <MainAmount of={transaction} /> },
  {
    header: 'Status',
    width: '9.25rem',
    cell: (transaction) => <TransactionStatus of={transaction} />,
  },
  {
    header: 'Card',
    width: '9.75rem',
    isSecondary: true,
    cell: ({ stages }) => cardText(stages.tap?.card ?? null),
  },
  subMerchantColumn,
  { header: 'Reference', isExtra: true, mayBeCut: true, cell: ({ reference }) => reference ?? '' },
  {
    header: 'Reader',
    isExtra: true,
    mayBeCut: true,
    cell: ({ device }) => <span className="mono dim">{device}</span>,
  },
  timeColumn('Created', 'created_at', { isOrder: true, width: '9rem' }),
];
