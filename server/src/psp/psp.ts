import type { DueWork } from '../due-work/due-work.ts';
import type { Route } from '../http/route.ts';
import type { Queryable } from '../postgres/database.ts';
import type { PspBalances } from './balance-port.ts';
import type { PspDisputes } from './dispute-port.ts';
import type { PspPayouts } from './payout-port.ts';
import type { PspAccounts, PspEvents, PspTestControls, PspWebhooks } from './port.ts';
import type { ReaderWakes } from './reader-wakes.ts';
import type { PspTaps } from './tap-port.ts';

/**
 * What Taprail needs from a payment service provider, in Taprail's own words. Adapters translate;
 * nothing outside `psp/` knows a provider's vocabulary.
 */
export interface Psp {
  readonly provider: string;
  /**
   * The connection through which a platform reaches the provider now; null for the deployment's
   * own.
   */
  connectionOf(database: Queryable, platformId: string): Promise<string | null>;
  readonly accounts: PspAccounts;
  readonly taps: PspTaps;
  readonly payouts: PspPayouts;
  readonly disputes: PspDisputes;
  /** Null for a provider that cannot list what it owes. */
  readonly balances: PspBalances | null;
  /** The same readings behind everything else, for whoever compares the books. */
  readonly readings: PspReadings;
  /** Tells taps what webhooks say of their readers; null for a provider with readers of its own. */
  readonly readerWakes: ReaderWakes | null;
  /** Null if there is no such connection. */
  webhooksOf(connectionId: string | null): Promise<ConnectionWebhooks | null>;
  /** Null for a provider whose webhooks always arrive. */
  readonly events: PspEvents | null;
  /** Null for a provider that moves real money. */
  readonly testControls: PspTestControls | null;
  /** Routes that only this provider has. */
  readonly routes: readonly Route[];
  /** Work that becomes due only at this provider. */
  readonly works: readonly DueWork[];
  /** Gives up what this process shares with others. */
  close(): Promise<void>;
}

/** The webhooks that arrive for a connection. */
export interface ConnectionWebhooks extends PspWebhooks {
  /** Whose connection it is; null for the deployment's own, which may serve several platforms. */
  readonly platformId: string | null;
}

/** What can be read of a provider, for comparing it with the ledger. */
export interface PspReadings extends Pick<Psp, 'connectionOf'> {
  readonly provider: string;
  readonly taps: Pick<PspTaps, 'retrieveRefund'>;
  readonly payouts: Pick<PspPayouts, 'retrieve'>;
  readonly disputes: Pick<PspDisputes, 'retrieve'>;
  readonly balances: PspBalances | null;
}
