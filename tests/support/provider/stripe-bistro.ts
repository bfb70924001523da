import assert from 'node:assert/strict';
import type { StripeServer } from '../../../stripe-server/src/index.ts';
import { monday } from '../money/payouts.ts';
import { advance } from '../onboarding/onboarding.ts';
import type { ApiClient } from '../service/api-client.ts';
import type { startStripeWorld } from './provider-worlds.ts';

type StripeWorld = Awaited<ReturnType<typeof startStripeWorld>>;

export async function openPlatformOn({ server, taps }: StripeWorld) {
  // The platforms before it may have advanced the time further.
  server.control.clock.set(() => new Date());
  const platform = await taps.newPlatform();
  return { platform, api: platform.api };
}

/** A bistro in New York, whose payouts are sent at 14:00 and arrive at 22:00 by UTC. */
export async function openBistroOn(world: StripeWorld) {
  const { platform, api } = await openPlatformOn(world);
  const counter = await world.openCounter(api);
  await world.advanceTo(api, monday);
  return { platform, api, counter, account: lastMade(world.server, 'accounts.create') };
}

/** Processes all of Stripe's webhooks. */
export async function hearFrom({ control }: StripeServer, api: ApiClient): Promise<void> {
  await control.webhooks.whenDelivered();
  await advance(api, 0);
}

/** The id of the object that the last request of this operation made. */
export function lastMade({ requests }: StripeServer, operation: string): string {
  const made = requests.findLast(
    (request) => request.operation === operation && request.status === 200,
  );
  assert(made !== undefined, `nobody asked for ${operation}`);
  return String((made.body as { id: unknown }).id);
}
