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
 * The port to a payment service provider, in Taprail's own words. Adapters translate; nothing
 * outside `psp/` knows a provider's vocabulary.
 */
export interface Psp {
  readonly provider: string;
  /** The platform's present connection to the provider; null for the deployment's own. */
  connectionOf(database: Queryable, platformId: string): Promise<string | null>;
  readonly accounts: PspAccounts;
  readonly taps: PspTaps;
  readonly payouts: PspPayouts;
  readonly disputes: PspDisputes;
  /** Null for a provider that keeps no balances. */
  readonly balances: PspBalances | null;
  /** The same readings at the lowest priority, for reconciliation. */
  readonly readings: PspReadings;
  /** Wakes taps on webhooks about their readers; null for a provider with its own readers. */
  readonly readerWakes: ReaderWakes | null;
  /** Null if there is no such connection. */
  webhooksOf(connectionId: string | null): Promise<ConnectionWebhooks | null>;
  /** Null for a provider whose webhooks always arrive. */
  readonly events: PspEvents | null;
  /** Null for a provider that moves real money. */
  readonly testControls: PspTestControls | null;
  /** Routes that exist only with this provider. */
  readonly routes: readonly Route[];
  /** Due work that exists only with this provider. */
  readonly works: readonly DueWork[];
  /** Releases this process's shares of common limits. */
  close(): Promise<void>;
}

/** The webhooks of one connection. */
interface ConnectionWebhooks extends PspWebhooks {
  /** The connection's platform; null for the deployment's own, which may serve several. */
  readonly platformId: string | null;
}

/** The provider's readings for reconciliation. */
export interface PspReadings extends Pick<Psp, 'connectionOf'> {
  readonly provider: string;
  readonly taps: Pick<PspTaps, 'retrieveRefund'>;
  readonly payouts: Pick<PspPayouts, 'retrieve'>;
  readonly disputes: Pick<PspDisputes, 'retrieve'>;
  readonly balances: PspBalances | null;
}
