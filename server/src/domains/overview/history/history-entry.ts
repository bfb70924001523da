import type { Database } from '../../../postgres/database.ts';
import type { Payments } from '../../payments/index.ts';
import type { Settlement } from '../../settlement/index.ts';

/** One thing that happened to a sub-merchant. */
export interface Entry {
  /** Made by real time, so that entries of all kinds have one order. */
  readonly id: string;
  readonly kind: 'status' | 'refund' | 'payout' | 'dispute' | 'action';
  readonly at: string;
  readonly amount: number | null;
  readonly currency: string | null;
  /** The present status of what happened; for a status, the one that began. */
  readonly status: string | null;
  /** The id of the refund, payout or dispute. */
  readonly subject: string | null;
  readonly transaction: string | null;
  /** The name of the operation, for an action. */
  readonly action: string | null;
  readonly charges_enabled: boolean | null;
  readonly payouts_enabled: boolean | null;
  readonly reason: string | null;
  readonly due_count: number | null;
  readonly actor: string | null;
  readonly actorName: string | null;
  readonly by: 'user' | 'link' | 'command_line' | 'api' | 'schedule' | 'bank' | null;
}

export interface HistoryParts {
  readonly database: Database;
  readonly payments: Payments;
  readonly settlement: Settlement;
}

export interface Span {
  readonly platformId: string;
  readonly externalRef: string;
  readonly subMerchantId: string;
  /** Exclusive. */
  readonly beforeId: string;
  readonly limit: number;
}

/** The kind of actor behind an act of people. */
export function byOf(actor: string): Entry['by'] {
  if (actor.startsWith('usr_')) return 'user';
  return actor.startsWith('onl_') ? 'link' : 'command_line';
}
