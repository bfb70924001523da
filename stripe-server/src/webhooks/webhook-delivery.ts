import { Stripe } from 'stripe';
import type { OwnAccount } from '../world/own-account.ts';
import type { World } from '../world/world.ts';
import { endpointDeliveries } from './endpoints.ts';

export interface WebhookControl {
  /** Every event so far, the oldest first; of one account, own or connected, if it is named. */
  readonly events: (account?: string) => readonly Stripe.Event[];
  /** Sends events to an address, signed. Returns the statuses of the answers. */
  readonly deliver: (delivery: Delivery) => Promise<readonly number[]>;
  /** Sends every later event of the main own account as it happens; null stops. */
  readonly deliverTo: (to: string | WebhookAddresses | null) => void;
  /** Resolves when everything sent by itself was answered. */
  readonly whenDelivered: () => Promise<void>;
}

/** One address for both kinds of events is signed for with one secret, the own one. */
export interface WebhookAddresses {
  /** Events of the own account. */
  readonly own?: string | null;
  /** Events of its connected accounts, signed with a secret of their own. */
  readonly connect?: string | null;
}

export interface Delivery {
  readonly url: string;
  /** By default every undelivered event of an own account. */
  readonly events?: readonly Stripe.Event[];
  /** The main one by default. */
  readonly own?: string;
  /** Duplicated: each twice in a row. */
  readonly order?: 'in order' | 'reversed' | 'duplicated';
  /** That of the event's own account by default. */
  readonly secret?: string;
}

/** Sends events as Stripe does, when and in which order a test wants. */
export class WebhookDelivery implements WebhookControl {
  readonly #world: World;
  readonly #delivered = new Set<string>();
  /** The addresses to which events of each own account go automatically. */
  readonly #automatic = new Map<string, WebhookAddresses>();
  #sending: Promise<void> = Promise.resolve();
  #isStopped = false;

  constructor(world: World) {
    this.#world = world;
    world.onEvent = (event, own) => this.#forward(event, own);
  }

  events(account?: string): readonly Stripe.Event[] {
    const { history, events } = this.#world;
    return account === undefined
      ? history
      : history.filter(({ id }) => events.ownerOf(id) === account);
  }

  async deliver({ url, events, order = 'in order', secret, own }: Delivery) {
    const chosen = events ?? this.#undelivered(own ?? this.#world.main.id);
    const inOrder = order === 'reversed' ? chosen.toReversed() : chosen;
    const statuses: number[] = [];
    for (const event of order === 'duplicated' ? inOrder.flatMap((e) => [e, e]) : inOrder) {
      const key = secret ?? this.#ownOf(event).webhookSecret;
      statuses.push(await this.#send(url, event, key));
    }
    return statuses;
  }

  deliverTo(to: string | WebhookAddresses | null): void {
    this.deliverOf(this.#world.main, to);
  }

  /** Sends everything that happens at an own account and those that it opened. */
  deliverOf({ id }: OwnAccount, to: string | WebhookAddresses | null): void {
    const addresses = typeof to === 'string' ? { own: to, connect: to } : to;
    this.#automatic.set(id, addresses ?? {});
  }

  /** Resolves when the last request was answered. Events that are still queued are not sent. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#sending;
  }

  whenDelivered(): Promise<void> {
    return this.#sending;
  }

  #ownOf(event: Stripe.Event): OwnAccount {
    return this.#world.ownOf(this.#world.events.anywhere(event.id).account);
  }

  #undelivered(own: string): readonly Stripe.Event[] {
    return this.#world.history.filter(
      (event) => !this.#delivered.has(event.id) && this.#ownOf(event).id === own,
    );
  }

  #forward(event: Stripe.Event, own: OwnAccount): void {
    for (const { url, secret, event: told } of endpointDeliveries(this.#world, own.id, event)) {
      this.#enqueue(url, told, secret);
    }
    const addresses = this.#automatic.get(own.id) ?? {};
    const isConnected = event.account !== undefined;
    const url = isConnected ? addresses.connect : addresses.own;
    if (url === undefined || url === null) return;
    const isApart = isConnected && addresses.connect !== addresses.own;
    this.#enqueue(url, event, isApart ? own.connectWebhookSecret : own.webhookSecret);
  }

  /** One after the other, so that the order is the same in every run. */
  #enqueue(url: string, event: Stripe.Event, secret: string): void {
    this.#sending = this.#sending.then(async () => {
      if (this.#isStopped) return;
      // A receiver that does not answer gets nothing; Stripe would try again later.
      await this.#send(url, event, secret).catch(() => 0);
    });
  }

  async #send(url: string, event: Stripe.Event, secret: string): Promise<number> {
    const payload = JSON.stringify(event);
    const timestamp = this.#world.seconds;
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp });
    this.#delivered.add(event.id);
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body: payload,
    });
    await response.arrayBuffer();
    return response.status;
  }
}
