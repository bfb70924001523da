import { openAccountControl } from './account-control.ts';
import type { StripeControl } from './control.ts';
import type { Faults } from './faults.ts';
import type { IdempotencyKeys } from './idempotency.ts';
import { openDisputeControl, openMoneyControl } from './money-control.ts';
import { openReaderControl } from './readers.ts';
import type { Router } from './router.ts';
import { openWebhooks } from './webhook-delivery.ts';
import type { World } from './world.ts';

interface Parts {
  readonly world: World;
  readonly router: Router;
  readonly keys: IdempotencyKeys;
  readonly faults: Faults;
  readonly listener: { readonly open: () => Promise<void>; readonly close: () => Promise<void> };
  readonly webhookSecret: string;
}

/** What a test can make this Stripe do. */
export function openControl(parts: Parts): StripeControl {
  const { world, router, keys, faults, listener, webhookSecret } = parts;
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
      hold: (operation) => {
        router.assertKnown(operation);
        return faults.hold(operation);
      },
      goDown: () => listener.close(),
      comeBack: () => listener.open(),
      forgetKeys: () => keys.forget(),
      clear: () => faults.clear(),
    },
    accounts: openAccountControl(world),
    readers: openReaderControl(world),
    money: openMoneyControl(world),
    disputes: openDisputeControl(world),
    webhooks: openWebhooks(world, webhookSecret),
  };
}
