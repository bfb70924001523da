import type { Faults } from '../http/faults.ts';
import type { IdempotencyKeys } from '../http/idempotency.ts';
import type { Limits } from '../http/limits.ts';
import type { Router } from '../http/router.ts';
import type { Unfinished } from '../http/unfinished.ts';
import type { WebhookDelivery } from '../webhooks/webhook-delivery.ts';
import type { World } from '../world/world.ts';
import { openAccountControl } from './account-control.ts';
import type { StripeControl } from './control.ts';
import { openDisputeControl, openMoneyControl } from './money-control.ts';
import { openPersonControl } from './person-control.ts';
import { openReaderControl } from './reader-control.ts';

interface Parts {
  readonly world: World;
  readonly router: Router;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly unfinished: Unfinished;
  readonly listener: { readonly open: () => Promise<void>; readonly close: () => Promise<void> };
  readonly webhooks: WebhookDelivery;
}

/** The controls that a test has over this Stripe. */
export function openControl(parts: Parts): StripeControl {
  const { world, router, keys, faults, limits, unfinished, listener, webhooks } = parts;
  return {
    clock: {
      set: (now) => {
        world.now = now;
      },
    },
    faults: {
      order: (order) => {
        router.assertKnown(order.operation);
        faults.order(order);
      },
      rain: (order) => {
        for (const operation of order.operations ?? []) router.assertKnown(operation);
        faults.rain(order);
      },
      rollForward: (operation) => {
        if (operation !== undefined) router.assertKnown(operation);
        return unfinished.rollForward(operation);
      },
      block: (operation) => {
        router.assertKnown(operation);
        return faults.block(operation);
      },
      goDown: () => listener.close(),
      comeBack: () => listener.open(),
      forgetKeys: () => {
        keys.forget();
        unfinished.forget();
      },
      clear: () => faults.clear(),
    },
    limits: {
      set: (wanted, own = world.main.id) => {
        for (const operation of Object.keys(wanted?.operations ?? {}))
          router.assertKnown(operation);
        limits.set(own, wanted);
      },
      counts: () => limits.counts,
      forget: () => limits.forget(),
    },
    accounts: openAccountControl(world, webhooks),
    readers: openReaderControl(world),
    money: openMoneyControl(world),
    disputes: openDisputeControl(world),
    person: openPersonControl(world),
    webhooks: {
      events: (account) => webhooks.events(account),
      deliver: (delivery) => webhooks.deliver(delivery),
      deliverTo: (to) => webhooks.deliverTo(to),
      whenDelivered: () => webhooks.whenDelivered(),
    },
  };
}
