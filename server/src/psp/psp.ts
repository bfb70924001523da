import type { DueWork } from '../due-work/due-work.ts';
import type { Route } from '../http/route.ts';
import type { PspAccounts, PspTestControls, PspWebhooks } from './port.ts';
import type { PspTaps } from './tap-port.ts';

/**
 * What Taprail needs from a payment service provider, in Taprail's own words. Adapters translate;
 * nothing outside `psp/` knows a provider's vocabulary.
 */
export interface Psp {
  readonly provider: string;
  readonly accounts: PspAccounts;
  readonly taps: PspTaps;
  readonly webhooks: PspWebhooks;
  /** Null for a provider that moves real money. */
  readonly testControls: PspTestControls | null;
  /** Routes that only this provider has. */
  readonly routes: readonly Route[];
  /** Work that becomes due only at this provider. */
  readonly works: readonly DueWork[];
}
