import type { Column } from '../report.ts';
import { field, type Item, money, time } from './list-columns.ts';

/** A list that people can download with its filters. */
export interface ListFile {
  readonly name: string;
  readonly columns: readonly Column<Item>[];
}

/** By the operation of the list. */
export const listFiles: Readonly<Record<string, ListFile>> = {
  listTransactions: {
    name: 'transactions',
    columns: [
      field('transaction', 'id'),
      field('submerchant'),
      field('status'),
      money('amount'),
      field('currency'),
      ...['authorised', 'captured', 'reversed', 'refunded', 'disputed', 'disputes_lost'].map(
        (name) => money(name, `amounts.${name}`),
      ),
      money('fee', 'amounts.fee'),
      money('net', 'amounts.net'),
      field('settlement_currency', 'amounts.settlement_currency'),
      money('net_settled', 'amounts.net_settled', 'amounts.settlement_currency'),
      field('card_scheme', 'stages.tap.card.scheme'),
      field('card_last4', 'stages.tap.card.last4'),
      field('decline_reason', 'stages.authorisation.decline_reason'),
      field('reference'),
      field('device'),
      field('authorisation_chain_id'),
      ...time('captured_at', 'stages.capture.at'),
      ...time('created_at'),
    ],
  },
  listPayouts: {
    name: 'payouts',
    columns: [
      field('payout', 'id'),
      field('submerchant'),
      field('status'),
      money('amount'),
      field('currency'),
      field('automatic'),
      field('wire_reference'),
      field('failure_code'),
      ...time('eta'),
      ...time('created_at'),
    ],
  },
  listRefunds: {
    name: 'refunds',
    columns: [
      field('refund', 'id'),
      field('transaction'),
      field('submerchant'),
      field('status'),
      money('amount'),
      field('currency'),
      money('fee_refunded'),
      field('reason'),
      ...time('created_at'),
    ],
  },
  listDisputes: {
    name: 'disputes',
    columns: [
      field('dispute', 'id'),
      field('transaction'),
      field('submerchant'),
      field('status'),
      money('amount'),
      field('currency'),
      field('reason'),
      field('network_reason_code'),
      field('outcome'),
      ...time('evidence_due_by'),
      ...time('opened_at'),
      ...time('closed_at'),
    ],
  },
  listCharges: {
    name: 'charges',
    columns: [
      field('charge', 'id'),
      field('authorisation'),
      field('authorisation_chain_id'),
      money('amount'),
      field('currency'),
      field('description'),
      field('reference'),
      field('voided'),
      ...time('created_at'),
    ],
  },
  listSubMerchants: {
    name: 'sub_merchants',
    columns: [
      field('submerchant', 'externalRef'),
      field('status'),
      field('charges_enabled'),
      field('payouts_enabled'),
      field('disabled_reason', 'requirements.disabledReason'),
      field('currently_due', 'requirements.currentlyDue'),
      field('past_due', 'requirements.pastDue'),
      field('business_type', 'businessType'),
      field('country'),
      ...time('created_at'),
      ...time('updated_at'),
    ],
  },
  listDevices: {
    name: 'readers',
    columns: [field('reader', 'id'), field('submerchant'), field('label'), ...time('created_at')],
  },
  listEvents: {
    name: 'events',
    columns: [
      field('event', 'id'),
      field('type'),
      field('object', 'data.object.id'),
      field('submerchant'),
      field('authorisation_chain_id'),
      field('delivery_status'),
      ...time('created_at'),
    ],
  },
  listNegativeBalances: {
    name: 'negative_balances',
    columns: [
      field('submerchant'),
      money('available'),
      field('currency'),
      ...time('negative_since'),
    ],
  },
  listWaitingMoney: {
    name: 'waiting_money',
    columns: [
      field('submerchant'),
      money('amount'),
      field('currency'),
      field('reason'),
      field('disabled_reason'),
      money('minimum'),
      ...time('next_payout_at'),
    ],
  },
  listLedgerEntries: {
    name: 'ledger_entries',
    columns: [
      field('entry', 'id'),
      field('posting'),
      field('account'),
      field('submerchant'),
      money('amount'),
      field('currency'),
      field('kind'),
      field('source'),
      ...time('created_at'),
    ],
  },
  listAuditEntries: {
    name: 'audit_log',
    columns: [
      field('entry', 'id'),
      field('actor'),
      field('actor_name'),
      field('action'),
      field('objects'),
      field('status'),
      field('code'),
      field('request_id'),
      ...time('created_at'),
    ],
  },
  listFailedRequests: {
    name: 'failed_requests',
    columns: [
      field('request', 'id'),
      field('method'),
      field('route'),
      field('status'),
      field('code'),
      field('key'),
      field('count'),
      ...time('began_at'),
      ...time('created_at'),
    ],
  },
};
