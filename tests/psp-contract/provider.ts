import { newUuid } from '../../server/src/lib/ids.ts';
import type { PspWebhooks } from '../../server/src/psp/port.ts';
import type { Psp } from '../../server/src/psp/psp.ts';
import type { PspCall } from '../../server/src/psp/psp-call.ts';
import type { ReadFile } from '../../server/src/psp/read-file.ts';

/**
 * A provider behind the port, and the world around it for tests: its accounts, readers and cards,
 * its faults, and its real effects. Every part of the contract runs unchanged against every
 * provider.
 */
export interface Provider
  extends Pick<Psp, 'accounts' | 'taps' | 'payouts' | 'disputes' | 'balances'> {
  readonly webhooks: PspWebhooks;
  /** The provider's name in test titles. */
  readonly name: string;
  readonly platformId: string;
  /** An account of its own for a test, which may take taps and be paid out. */
  openAccount(): Promise<string>;
  /** How many accounts the platform has at the provider. */
  countAccounts(): Promise<number>;
  /** The id of a reader of the account with this outcome for taps. */
  openReader(account: string, scenario: ReaderScenario): Promise<string>;
  /** Whether the reader waits for a card. */
  isWaiting(account: string, device: string): Promise<boolean>;
  /** The possible faults of the provider, or of the connection to it, in this operation. */
  faultsOf(operation: ContractOperation): readonly Fault[];
  /** Whether faults hit only their account, so that tests can run concurrently. */
  readonly hasFaultsByAccount: boolean;
  /** Null for a provider in this process. */
  readonly outage: Outage | null;
  /** The real movements of a transaction's money. */
  effectsOf(account: string, transactionId: string): Promise<TapEffects>;
}

/** The outcome of a tap at a reader. */
export type ReaderScenario =
  | { readonly kind: 'approves' }
  | { readonly kind: 'declines'; readonly responseCode: string }
  | { readonly kind: 'offline' }
  | { readonly kind: 'no card' }
  | { readonly kind: 'cancelled at the reader' }
  /** The card comes only when the test has long ended. */
  | { readonly kind: 'waits' }
  | { readonly kind: 'has no screen' }
  | { readonly kind: 'declines increases' }
  /** The customer adds this amount where the reader asks for a tip. */
  | { readonly kind: 'leaves a tip'; readonly tip: number }
  | { readonly kind: 'fails captures' }
  | { readonly kind: 'fails refunds' };

export type ContractOperation =
  | 'taps.authorise'
  | 'taps.increase'
  | 'taps.capture'
  | 'taps.reverse'
  | 'taps.refund'
  | 'taps.return_fee'
  | 'payouts.create'
  | 'accounts.create'
  | 'accounts.update'
  | 'disputes.submit'
  | 'disputes.accept';

/** A fault in the next matching call. */
export interface Fault {
  readonly name: string;
  /** In a call of this account, if one is named. */
  strike(account?: string): Promise<void>;
  /** Removes pending faults, for all accounts. */
  heal(): Promise<void>;
  /** Carries out requests that it reported as failed, as a provider may do later. */
  carryOut(): Promise<void>;
}

/** Makes the provider unreachable for a while. */
export interface Outage {
  begin(): Promise<void>;
  end(): Promise<void>;
}

/** Counted at the provider, not from its answers. Amounts are minor units. */
export interface TapEffects {
  /** The number of authorisations, valid or not. */
  readonly authorisations: number;
  readonly captures: number;
  readonly captured: bigint;
  /** The number of refunds; the reversal of a capture may be one. */
  readonly refunds: number;
  readonly refunded: bigint;
}

/** The time of the calls. */
export const contractNow = new Date('2026-11-15T09:30:00.000Z');

/** A receipt that a platform uploaded, and that wins a dispute at the simulator. */
export const receiptFile = {
  id: 'file_01k2x3y4z5a6b7c8d9e0f1g2h3',
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7 winning_evidence'),
};

/** More than any provider takes as evidence. */
export const hugeFile = {
  id: 'file_01k2x3y4z5a6b7c8d9e0f1g2h4',
  type: 'application/pdf',
  bytes: Buffer.alloc(6 * 1024 * 1024),
};

/** Every platform has these files. */
export const readContractFile: ReadFile = async (_platformId, id) =>
  [receiptFile, hugeFile].find((file) => file.id === id) ?? null;

/** A call about an account, with a key of its own. */
export function newCall<Account extends string | null>(
  { platformId }: Pick<Provider, 'platformId'>,
  account: Account,
): PspCall & { readonly account: Account; readonly askedBefore: number } {
  const asked = { platformId, connectionId: null, account };
  return { ...asked, now: contractNow, idempotencyKey: newUuid(), askedBefore: 0 };
}
