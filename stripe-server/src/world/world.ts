import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { AccountRecord } from './account-record.ts';
import type { TestCard } from './card-scenario.ts';
import { Collection } from './collection.ts';
import type { StripeFees } from './fee-prices.ts';
import { type OwnAccount, OwnAccounts, type OwnDetails } from './own-account.ts';
import { newOwnState, type OwnState } from './own-state.ts';
import type { ReaderRecord } from './reader-record.ts';
import type { Submitted } from './submitted.ts';

export const apiVersion = '2026-10-28.endive';

/** The request that is being executed; events name it. */
export interface Cause {
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/** As much of an object as its movements show. */
interface Source {
  readonly id: string;
  readonly object: string;
  readonly [name: string]: unknown;
}

/** The state of a Stripe: objects, events and the time. */
export class World {
  /** The own account of everything that names no other. */
  readonly main: OwnAccount;
  readonly owns = new OwnAccounts();
  /** Each of the own account that opened it. */
  readonly accounts = new Collection<AccountRecord>('account');
  readonly persons = new Collection<Stripe.Person>('person');
  /** The submitted details of each person, with numbers that are never shown again. */
  readonly personDetails = new Map<string, Submitted>();
  readonly files = new Collection<Stripe.File>('file');
  readonly locations = new Collection<Stripe.Terminal.Location>('terminal.location');
  readonly configurations = new Collection<Stripe.Terminal.Configuration>('terminal.configuration');
  readonly readers = new Collection<ReaderRecord>('terminal.reader');
  readonly intents = new Collection<Stripe.PaymentIntent>('payment_intent');
  readonly charges = new Collection<Stripe.Charge>('charge');
  readonly fees = new Collection<Stripe.ApplicationFee>('fee');
  readonly feeRefunds = new Collection<Stripe.FeeRefund>('fee_refund');
  readonly refunds = new Collection<Stripe.Refund>('refund');
  readonly payouts = new Collection<Stripe.Payout>('payout');
  readonly transfers = new Collection<Stripe.Transfer>('transfer');
  readonly reversals = new Collection<Stripe.TransferReversal>('transfer_reversal');
  readonly topups = new Collection<Stripe.Topup>('topup');
  readonly disputes = new Collection<Stripe.Dispute>('dispute');
  readonly balanceTransactions = new Collection<Stripe.BalanceTransaction>('balance_transaction');
  readonly events = new Collection<Stripe.Event>('event');
  readonly endpoints = new Collection<Stripe.WebhookEndpoint>('webhook_endpoint');
  /** The secrets that sign deliveries to each endpoint. */
  readonly endpointSecrets = new Map<string, string>();
  /** Sources of money that are read only through it, such as reserves. */
  readonly sources = new Collection<Source>('source');
  /** Every event in the order in which it happened. */
  readonly history: Stripe.Event[] = [];
  /** Told of every event, and to which own account it belongs. */
  onEvent: (event: Stripe.Event, own: OwnAccount) => void = () => {};
  cause: Cause | null = null;
  /** The card of each charge, and the details that Stripe reports. */
  readonly cards = new Map<string, TestCard>();
  readonly cardDetails = new Map<string, Stripe.Charge.PaymentMethodDetails.CardPresent>();
  /** The accounts whose charges do not show their cards yet. */
  readonly hidesDetails = new Set<string>();
  /** The accounts whose captures have no balance transaction yet. */
  readonly settlesLater = new Set<string>();
  /** The codes by which readers were registered. */
  readonly usedCodes = new Set<string>();
  /** How often each intent's authorisation was increased. */
  readonly increments = new Map<string, number>();
  /** The code with which the next increase of an account is declined. */
  readonly incrementDeclines = new Map<string, string>();
  /** How the next refund of an account begins. */
  readonly nextRefunds = new Map<string, 'pending' | 'failed'>();
  /** The rates between currencies, by `eur usd`. */
  readonly rates = new Map<string, number>();
  /** Stripe's fees at each own account. */
  readonly stripeFees = new Map<string, StripeFees>();
  /** The own accounts that are made liable for negative balances. */
  readonly keepsReserves = new Set<string>();
  /** The payout settings of each own account, as submitted. */
  readonly ownSettings = new Map<string, Submitted>();
  /** The least that is paid out in a currency. */
  readonly payoutMinimums = new Map<string, number>();
  /** The scheduled payout of each movement. */
  readonly paidBy = new Map<string, string>();
  /** Whether banks report their references later than they pay. */
  delaysTraceIds = false;
  isAvailableAtOnce = true;
  now: () => Date = () => new Date();
  readonly #ownStates = new Map<string, OwnState>();
  readonly #tag = randomBytes(4).toString('hex');
  #count = 0;

  constructor(main: OwnDetails = {}) {
    this.main = this.openOwn(main);
  }

  openOwn({ country = 'US', currency, currencies = [], ...secrets }: OwnDetails): OwnAccount {
    const [id, application] = [this.newId('acct'), this.newId('ca')];
    const all = currency === undefined ? currencies : [currency, ...currencies];
    return this.owns.add({
      id,
      application,
      created: this.seconds,
      country,
      defaultCurrency: currency?.toLowerCase() ?? 'usd',
      currencies: all.length === 0 ? null : new Set(all.map((each) => each.toLowerCase())),
      secretKey: secrets.secretKey ?? `sk_test_of_${id}`,
      webhookSecret: secrets.webhookSecret ?? `whsec_of_${id}`,
      connectWebhookSecret: `whsec_connect_of_${id}`,
    });
  }

  stateOf(own: string): OwnState {
    return this.#ownStates.get(own) ?? newOwnState;
  }

  changeOwn(own: string, change: Partial<OwnState>): void {
    this.#ownStates.set(own, { ...this.stateOf(own), ...change });
  }

  isOwn(account: string): boolean {
    return this.owns.find(account) !== null;
  }

  /** The own account itself, or the one that opened the connected account. */
  ownOf(account: string): OwnAccount {
    const own = this.owns.find(account) ?? this.owns.find(this.accounts.ownerOf(account) ?? '');
    if (own === null) throw new Error(`there is no account ${account}`);
    return own;
  }

  /** A connected account; null for an own one. */
  connected(account: string): AccountRecord | null {
    const owner = this.accounts.ownerOf(account);
    return owner === null ? null : this.accounts.find(owner, account);
  }

  newId(prefix: string): string {
    this.#count++;
    return `${prefix}_${this.#tag}${String(this.#count).padStart(10, '0')}`;
  }

  /** The time as Stripe writes it. */
  get seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Emits an event about an object, as it is now. */
  tell(account: string, type: string, object: object, before?: object): void {
    const event = {
      id: this.newId('evt'),
      object: 'event',
      api_version: apiVersion,
      created: this.seconds,
      data: {
        object: structuredClone(object),
        ...(before === undefined ? {} : { previous_attributes: structuredClone(before) }),
      },
      livemode: false,
      pending_webhooks: 0,
      request: {
        id: this.cause?.id ?? null,
        idempotency_key: this.cause?.idempotencyKey ?? null,
      },
      type,
      ...(this.isOwn(account) ? {} : { account }),
    } as Stripe.Event;
    this.events.add(account, event);
    this.history.push(event);
    this.onEvent(event, this.ownOf(account));
  }
}
