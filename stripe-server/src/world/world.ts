import { randomBytes } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { AccountRecord } from '../accounts/account-record.ts';
import type { Submitted } from '../accounts/submitted.ts';
import type { TestCard } from '../terminal/card-scenario.ts';
import type { ReaderRecord } from '../terminal/reader-record.ts';
import { Collection } from './collection.ts';

export const apiVersion = '2026-10-28.endive';

/** The request that is being executed; events name it. */
export interface Cause {
  readonly id: string;
  readonly idempotencyKey: string | null;
}

/** Everything that a Stripe knows: objects, events and the time. */
export class World {
  /** The account whose secret key it is. */
  readonly own: string;
  readonly application: string;
  readonly accounts = new Collection<AccountRecord>('account');
  readonly persons = new Collection<Stripe.Person>('person');
  /** What was submitted about each person, numbers included that are never shown again. */
  readonly personDetails = new Map<string, Submitted>();
  readonly files = new Collection<Stripe.File>('file');
  readonly locations = new Collection<Stripe.Terminal.Location>('terminal.location');
  readonly readers = new Collection<ReaderRecord>('terminal.reader');
  readonly intents = new Collection<Stripe.PaymentIntent>('payment_intent');
  readonly charges = new Collection<Stripe.Charge>('charge');
  readonly fees = new Collection<Stripe.ApplicationFee>('fee');
  readonly refunds = new Collection<Stripe.Refund>('refund');
  readonly payouts = new Collection<Stripe.Payout>('payout');
  readonly disputes = new Collection<Stripe.Dispute>('dispute');
  readonly balanceTransactions = new Collection<Stripe.BalanceTransaction>('balance_transaction');
  readonly events = new Collection<Stripe.Event>('event');
  readonly endpoints = new Collection<Stripe.WebhookEndpoint>('webhook_endpoint');
  /** What money can come from and nothing else is asked about: top-ups and refunds of fees. */
  readonly sources = new Collection<{ readonly id: string; readonly object: string }>('source');
  /** Every event in the order in which it happened. */
  readonly history: Stripe.Event[] = [];
  /** Told of every event. */
  onEvent: (event: Stripe.Event) => void = () => {};
  cause: Cause | null = null;
  /** The card of each charge, and what Stripe tells of it. */
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
  /** What one unit of a currency is worth in another, by `eur usd`. */
  readonly rates = new Map<string, number>();
  isAvailableAtOnce = true;
  now: () => Date = () => new Date();
  readonly #tag = randomBytes(4).toString('hex');
  #count = 0;

  constructor() {
    this.own = this.newId('acct');
    this.application = this.newId('ca');
  }

  newId(prefix: string): string {
    this.#count++;
    return `${prefix}_${this.#tag}${String(this.#count).padStart(10, '0')}`;
  }

  /** The time as Stripe writes it. */
  get seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  /** Notes that something happened to an object, as it is now. */
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
      ...(account === this.own ? {} : { account }),
    } as Stripe.Event;
    this.events.add(account, event);
    this.history.push(event);
    this.onEvent(event);
  }
}
