import type { Stripe } from 'stripe';
import type { OpenDispute } from '../disputes/disputes.ts';
import type { Block, FaultOrder } from '../http/faults.ts';
import type { CallCount, RateLimits } from '../http/limits.ts';
import type { RainOrder } from '../http/rain.ts';
import type { WebhookAddresses, WebhookControl } from '../webhooks/webhook-delivery.ts';
import type { CardScenario } from '../world/card-scenario.ts';
import type { StripeFees } from '../world/fee-prices.ts';
import type { OwnAccount, OwnDetails } from '../world/own-account.ts';
import type { OwnState } from '../world/own-state.ts';
import type { PersonControl } from './person.ts';

/** The effects that a test can cause besides its requests. */
export interface StripeControl {
  readonly clock: ClockControl;
  readonly faults: FaultControl;
  readonly limits: LimitControl;
  readonly accounts: AccountControl;
  readonly readers: ReaderControl;
  readonly money: MoneyControl;
  readonly disputes: DisputeControl;
  readonly webhooks: WebhookControl;
  readonly person: PersonControl;
}

export interface ClockControl {
  /** Stripe's time from now on; real time by default. */
  readonly set: (now: () => Date) => void;
}

export interface LimitControl {
  /** The limits of an own account, the main one by default; null for none, as from the start. */
  readonly set: (limits: RateLimits | null, own?: string) => void;
  /** Every request that had a key and an operation, by account, operation and second. */
  readonly counts: () => readonly CallCount[];
  readonly forget: () => void;
}

export interface FaultControl {
  /** The next requests of this operation go wrong. */
  readonly order: (order: FaultOrder) => void;
  /** From now on any request may go wrong, until `clear`. Faults that were ordered go before. */
  readonly rain: (order: RainOrder) => void;
  /**
   * Executes now what was answered with a saved `error before` of 500 or more, all of it or that of
   * one operation. The keys keep answering the error. Returns how many requests took effect.
   */
  readonly rollForward: (operation?: string) => number;
  /** The next request of this operation waits before it is executed. */
  readonly block: (operation: string) => Block;
  /** Refuses every connection until `comeBack`. */
  readonly goDown: () => Promise<void>;
  readonly comeBack: () => Promise<void>;
  /** Forgets every idempotency key, and what was to be rolled forward, as Stripe may after a day. */
  readonly forgetKeys: () => void;
  /** Clears all ordered faults, ends the rain and releases waiting requests. */
  readonly clear: () => void;
}

export interface KeyRestriction {
  /** Such as `payout_write`, which is to read, too. */
  readonly permissions: readonly string[];
  /** The same for connected accounts by default. */
  readonly connectPermissions?: readonly string[];
}

/** An own account with its keys, and where its webhooks go. */
export interface OpenedOwn extends OwnAccount {
  /** Sends every later event as it happens, to one address or to two; null stops. */
  readonly deliverTo: (to: string | WebhookAddresses | null) => void;
}

export interface AccountControl {
  /** Makes a restricted key of an own account, the main one by default, and returns it. */
  readonly restrict: (wanted: KeyRestriction, own?: string) => string;
  /** Makes a restricted key, or one of a secret key, that lacks these permissions only. */
  readonly restrictKey: (key: string, lacks: readonly string[], own?: string) => void;
  /** Changes an own account, the main one by default, as a person does in its dashboard. */
  readonly changeOwn: (change: Partial<OwnState>, own?: string) => void;
  /** Withdraws a key of an own account. */
  readonly revoke: (key: string) => void;
  /** Opens another own account, which has keys, webhooks and connected accounts of its own. */
  readonly openOwn: (wanted?: OwnDetails) => OpenedOwn;
  /** Opens an account with a bank account and nothing due. Returns its id. */
  readonly open: (wanted?: OpenAccount) => string;
  /** Demands items until they are supplied: past due if no deadline is given, else by then. */
  readonly demand: (
    account: string,
    demand: {
      readonly items: readonly string[];
      readonly deadline?: Date;
      readonly error?: RequirementFailure;
    },
  ) => void;
  /** Checks everything that is supplied from now on: it stays pending until `verify`. */
  readonly delayVerification: (account: string) => void;
  /** Ends the pending verification: well, or with an error on one of its items. */
  readonly verify: (
    account: string,
    failure?: RequirementFailure & { readonly item: string },
  ) => void;
  /** Rejects, as `rejected.fraud`; null takes it back. */
  readonly reject: (account: string, reason: string | null) => void;
  /** Disables for a reason such as `under_review`; null enables again. */
  readonly pause: (account: string, reason: string | null) => void;
}

export interface RequirementFailure {
  readonly code: Stripe.Account.Requirements.Error.Code;
  readonly reason: string;
}

export interface OpenAccount {
  /** The own account that opens it; the main one by default. */
  readonly own?: string;
  readonly country?: string;
  readonly currency?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  /** Stripe takes its fees from the account, and not from the own one. */
  readonly paysFees?: boolean;
}

export interface ReaderControl {
  /** Registers a reader of the account. Returns its id. */
  readonly open: (account: string, always?: CardScenario) => string;
  /** The outcome of the next job, once. */
  readonly next: (reader: string, scenario: CardScenario) => void;
  /** The outcome of every job without an ordered one. */
  readonly always: (reader: string, scenario: CardScenario) => void;
  /** A card comes to a reader that waits for one. */
  readonly present: (reader: string, scenario: CardScenario) => void;
  readonly setStatus: (reader: string, status: 'online' | 'offline') => void;
  /** Makes it a reader of another type, such as `stripe_m2`, which has no status. */
  readonly setType: (reader: string, type: Stripe.Terminal.Reader.DeviceType) => void;
  /** Showing a cart takes time from now on, during which the reader is busy with it. */
  readonly slowDown: (reader: string) => void;
  /** The reader does not acknowledge its next job, which it may have all the same. */
  readonly timeOut: (reader: string, how: 'with the job' | 'without the job') => void;
}

export interface MoneyControl {
  /** The next increase of the account's authorisations is declined with this code. */
  readonly declineIncrement: (account: string, code: string) => void;
  /** An authorisation ends uncaptured. */
  readonly expire: (intent: string) => void;
  /** Units of `to` for one unit of `from`, both in major units. */
  readonly setRate: (from: string, to: string, rate: number) => void;
  /** Whether money is available at once, as it is by default, or only by `makeAvailable`. */
  readonly setAvailableAtOnce: (isAtOnce: boolean) => void;
  readonly makeAvailable: (account: string) => void;
  /** The account's captures from now on have neither balance transaction nor fee until `settle`. */
  readonly delaySettlement: (account: string) => void;
  readonly settle: (account: string) => void;
  /** The account's charges from now on show nothing of their cards until `revealDetails`. */
  readonly hideDetails: (account: string) => void;
  readonly revealDetails: (account: string) => void;
  /** Money that came to the account in another way than by taps. */
  readonly addFunds: (account: string, amount: number, currency: string) => void;
  /** Anything else that moves an account's balance, such as an adjustment. Returns its id. */
  readonly move: (account: string, movement: OrderedMovement) => string;
  /** Stripe keeps money back against risks; releases it. */
  readonly reserve: (account: string, amount: number, currency: string) => void;
  readonly release: (account: string, amount: number, currency: string) => void;
  /** Stripe's fees at an own account, the main one by default; null for none. */
  readonly setFees: (fees: StripeFees | null, own?: string) => void;
  /** Whether an own account is made liable for what its connected accounts owe. */
  readonly keepConnectReserve: (isKept: boolean, own?: string) => void;
  /** How the next refund of the account begins; it succeeds at once by default. */
  readonly nextRefund: (account: string, status: 'pending' | 'failed') => void;
  readonly settleRefund: (refund: string, status: 'succeeded' | 'failed', reason?: string) => void;
  readonly sendPayout: (payout: string) => void;
  readonly payPayout: (payout: string, traceId?: string | null) => void;
  /** The least that is paid out in a currency; one minor unit by default. */
  readonly setPayoutMinimum: (currency: string, amount: number) => void;
  /** Does Stripe's daily work: due money, schedules, and debts. The time stays as it is. */
  readonly passDay: () => void;
  /** Whether payouts that are paid wait for their trace ids until `setTraceId`. */
  readonly delayTraceIds: (isDelayed: boolean) => void;
  /** The bank's reference of a payout; null if it has none. */
  readonly setTraceId: (payout: string, traceId: string | null) => void;
  /** Fails a payout, even one that was paid. */
  readonly failPayout: (payout: string, code?: string) => void;
}

export interface OrderedMovement {
  /** Stripe's type of balance transaction, or any other word. */
  readonly type: string;
  /** Its reporting category; the type by default. */
  readonly category?: string;
  readonly amount: number;
  readonly currency: string;
  readonly source?: string;
  readonly description?: string;
}

export interface DisputeControl {
  /** Returns the id of the dispute. */
  readonly open: (demand: OpenDispute) => string;
  /** Moves a dispute on, as `won` or `under_review`, with the money that moves by it. */
  readonly move: (dispute: string, status: Stripe.Dispute.Status) => void;
  /** Gives the money of a dispute back, and leaves its status as it is. */
  readonly reinstate: (dispute: string) => void;
  /** The dispute is lost but for a part of its money, which is given back. */
  readonly winInPart: (dispute: string, amount: number) => void;
}
