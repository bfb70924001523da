import type { Keyring } from '../../lib/keyring.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Mailer, MailOutcome } from '../../mail/mailer.ts';
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
  readonly keyring: Keyring;
  readonly logger: Logger;
  /** Null where no server for e-mail is configured. */
  readonly mailer: Mailer | null;
  /** Counts e-mails with receipts. */
  count(outcome: MailOutcome['kind'] | 'expired'): void;
  /** Tells the workers that something is due now on that platform. */
  wake(platformId: string): void;
  /** Where people reach the service. */
  baseUrl(): string;
}
