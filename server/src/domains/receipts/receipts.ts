import type { Idempotency } from '../../operations/idempotency.ts';
import type { Database } from '../../postgres/database.ts';
import type { SettingsCache } from '../platforms/index.ts';
import type { ReceiptTokens } from './receipt-tokens.ts';

/** The dependencies that the operations of this domain share. */
export interface Receipts {
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly settings: SettingsCache;
  readonly tokens: ReceiptTokens;
  /** Where people reach the service. */
  baseUrl(): string;
}
