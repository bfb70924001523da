import { formatId } from '../../lib/ids.ts';
import { isInquiry, type ReadDispute, readDisputes } from '../payments/index.ts';
import { column, exampleMoney, instantColumns, type Report } from './report.ts';

export const disputesReport: Report<ReadDispute> = {
  name: 'disputes',
  summary: 'Download disputes',
  description:
    'One row for each dispute that was opened in the span, as it stands when the row is sent, ' +
    'in the order of arrival. An inquiry appears once it is a dispute.',
  columns: [
    column('dispute', '', 'dp_01k9t3m8e6f4x9p2q7r5s1v0zc', (row) => row.dispute.id),
    column('submerchant', '', 'bistro-7', (row) => row.transaction.externalRef),
    column('transaction', '', 'txn_01k9t3m8e6f4x9p2q7r5s1v0zc', (row) =>
      formatId('txn', row.transaction.id),
    ),
    column('amount', '', exampleMoney(1250n), ({ dispute }) => {
      return { amountMinor: dispute.amount, currency: dispute.currency };
    }),
    column('currency', '', 'USD', (row) => row.dispute.currency),
    column(
      'held_amount',
      'Held from the sub-merchant at the opening, in settlement_currency.',
      exampleMoney(1250n),
      ({ dispute, transaction }) => {
        const { settlementCurrency: currency } = transaction.facts;
        return { amountMinor: dispute.settledAmount, currency };
      },
    ),
    column('settlement_currency', "The sub-merchant's settlement currency.", 'USD', (row) => {
      return row.transaction.facts.settlementCurrency;
    }),
    column('reason', '', 'fraudulent', (row) => row.dispute.reason),
    column('network_reason_code', "The scheme's code for it, if known.", '10.4', (row) => {
      return row.dispute.network_reason_code;
    }),
    column(
      'status',
      'needs_response, under_review, won, lost or withdrawn.',
      'needs_response',
      (row) => row.dispute.status,
    ),
    ...instantColumns<ReadDispute>(
      'evidence_due_by',
      '',
      '2026-11-30T23:59:59.000Z',
      ({ dispute }) => dispute.evidence_due_by,
    ),
    ...instantColumns<ReadDispute>(
      'opened_at',
      '',
      '2026-11-20T09:00:00.000Z',
      ({ dispute }) => dispute.at,
    ),
    ...instantColumns<ReadDispute>(
      'closed_at',
      'When it ended; empty until then.',
      null,
      ({ dispute }) => dispute.closedAt,
    ),
    column('authorisation_chain_id', '', 'ach_01k9t3m8e6f4x9p2q7r5s1v0zc', (row) =>
      formatId('ach', row.transaction.chainId),
    ),
    ...instantColumns<ReadDispute>(
      'reinstated_at',
      "When a lost dispute's money came back; empty otherwise.",
      null,
      ({ dispute }) => dispute.reinstatedAt,
    ),
    ...instantColumns<ReadDispute>(
      'inquiry_opened_at',
      "When the bank's inquiry began; empty without one.",
      null,
      ({ dispute }) => dispute.inquiryOpenedAt,
    ),
  ],
  async *readPages({ database }, span) {
    for await (const page of readDisputes(database, span)) {
      yield page.filter(({ dispute }) => !isInquiry(dispute));
    }
  },
};
