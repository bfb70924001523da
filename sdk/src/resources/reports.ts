import type { QueryOf, ReadOptions } from '../requests/call.ts';
import { Resource, type Schemas } from '../resource.ts';

export type ReportSummary = Schemas['ReportSummary'];
export type ReportQuery = QueryOf<'getReportSummary'>;
export type Statement = Schemas['Statement'];
export type StatementLine = Schemas['StatementLine'];
export type StatementQuery = QueryOf<'getStatement'>;
export type StatementFileQuery = QueryOf<'downloadStatement'>;
export type ReportName = keyof typeof downloads;

const downloads = {
  transactions: 'downloadTransactionsReport',
  fees: 'downloadFeesReport',
  payouts: 'downloadPayoutsReport',
  disputes: 'downloadDisputesReport',
  balance: 'downloadBalanceReport',
} as const;

export class Reports extends Resource {
  summary(query: ReportQuery = {}, options: ReadOptions = {}): Promise<ReportSummary> {
    return this.client.call('getReportSummary', { query, ...options });
  }

  /** The text of a CSV file. */
  download(
    report: ReportName,
    query: ReportQuery = {},
    options: ReadOptions = {},
  ): Promise<string> {
    return this.client.text(downloads[report], { query, ...options });
  }

  /** The same as bytes that come as they are made, for reports too long for one text. */
  stream(
    report: ReportName,
    query: ReportQuery = {},
    options: ReadOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    return this.client.stream(downloads[report], { query, ...options });
  }

  /** A month of one account in one currency. */
  statement(query: StatementQuery, options: ReadOptions = {}): Promise<Statement> {
    return this.client.call('getStatement', { query, ...options });
  }

  /** The text of its CSV file, with all currencies. */
  downloadStatement(query: StatementFileQuery = {}, options: ReadOptions = {}): Promise<string> {
    return this.client.text('downloadStatement', { query, ...options });
  }

  /** The same as bytes that come as they are made. */
  streamStatement(
    query: StatementFileQuery = {},
    options: ReadOptions = {},
  ): Promise<ReadableStream<Uint8Array>> {
    return this.client.stream('downloadStatement', { query, ...options });
  }
}
