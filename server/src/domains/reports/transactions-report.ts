import { formatId } from '../../lib/ids.ts';
import { type CapturedTransaction, readCaptures } from '../payments/index.ts';
import { findPayoutsOf } from '../settlement/index.ts';
import {
  amountColumn,
  type Column,
  column,
  exampleMoney,
  instantColumns,
  type Report,
} from './report.ts';

interface TransactionRow extends CapturedTransaction {
  /** The payout that paid it out; null if it has not left, or came back. */
  readonly payoutId: string | null;
}

/** Columns that name the transaction; other reports of transactions begin with them, too. */
export function namingColumns<Row extends CapturedTransaction>(): readonly Column<Row>[] {
  return [
    column('transaction', '', 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc', ({ id }) => formatId('txn', id)),
    column('submerchant', '', 'bistro-7', (row) => row.externalRef),
    ...instantColumns<Row>('captured_at', '', '2026-11-15T09:30:00.000Z', (row) => row.capturedAt),
    column('currency', 'Of the amounts, ISO 4217.', 'USD', (row) => row.currency),
    amountColumn('captured', 'The captured amount; 0 once reversed.', 1250n, (row) => {
      return row.captured;
    }),
  ];
}

export const transactionsReport: Report<TransactionRow> = {
  name: 'transactions',
  summary: 'Download transactions',
  description:
    'One row for each transaction that was captured in the span, as it stands when the row is ' +
    'sent, in the order of the taps. A transaction reversed since is still listed, with all of it ' +
    'under reversed.',
  columns: [
    ...namingColumns<TransactionRow>(),
    amountColumn('reversed', 'Given back before it settled.', 0n, (row) => row.reversed),
    amountColumn('refunded', 'Given back by refunds that did not fail.', 0n, (row) => row.refunded),
    amountColumn('disputed', 'In disputes that are open.', 0n, (row) => row.disputed),
    amountColumn('disputes_lost', 'Lost in disputes.', 0n, (row) => row.disputesLost),
    amountColumn('fee', "The platform's fee at capture.", 38n, (row) => row.fee),
    amountColumn('fee_returned', 'The returned part of the fee.', 0n, (row) => row.feeReturned),
    column('fx_rate', 'The rate locked at capture; empty without one.', null, (row) => {
      return row.fxRate;
    }),
    column('settlement_currency', "The sub-merchant's settlement currency.", 'USD', (row) => {
      return row.settlementCurrency;
    }),
    column(
      'settled_amount',
      'Owed to the sub-merchant at capture, in settlement_currency.',
      exampleMoney(1212n),
      (row) => ({ amountMinor: row.owed, currency: row.settlementCurrency }),
    ),
    column('available_on', 'The business day on which it settles.', '2026-11-17', (row) => {
      return row.availableOn;
    }),
    ...instantColumns<TransactionRow>(
      'settled_at',
      'When it settled; empty until then.',
      null,
      (row) => row.settledAt,
    ),
    column('payout', 'The payout that paid it out; empty until then.', null, (row) =>
      row.payoutId === null ? null : formatId('po', row.payoutId),
    ),
    column('status', 'captured, settled or reversed.', 'captured', (row) => row.status),
    ...instantColumns<TransactionRow>(
      'created_at',
      '',
      '2026-11-15T09:30:00.000Z',
      (row) => row.createdAt,
    ),
    column('device', '', 'reader-1', (row) => row.deviceId),
    column('reference', '', 'order-4711', (row) => row.reference),
    column(
      'authorisation_chain_id',
      'The stay it belongs to.',
      'ach_01k9t3m8e6f4x9p2q7r5s1v0zc',
      (row) => formatId('ach', row.chainId),
    ),
  ],
  async *readPages({ database }, span) {
    for await (const page of readCaptures(database, span)) {
      const ids = page.map(({ id }) => id);
      const payouts = await findPayoutsOf(database, span.platformId, ids);
      yield page.map((row) => ({ ...row, payoutId: payouts.get(row.id) ?? null }));
    }
  },
};
