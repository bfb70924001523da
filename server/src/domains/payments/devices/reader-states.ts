import { newUuid } from '../../../lib/ids.ts';
import type { Cart, ReaderState } from '../../../psp/reader-port.ts';
import type { Payments } from '../payments.ts';

export interface FoundDevice {
  readonly id: string;
  readonly submerchant: string | null;
  readonly label: string | null;
  readonly createdAt: Date;
  /** The PSP account of its sub-merchant; null if it has none or is shared. */
  readonly account: string | null;
  /** The connection of that account. */
  readonly connectionId: string | null;
}

/** The most sub-merchants whose readers one page reads: each costs a request to the provider. */
export const accountsReadMax = 10;

/**
 * What these readers are doing now, as the provider tells. None for readers of too many
 * sub-merchants.
 */
export async function readStates(
  { taps, logger }: Payments,
  { platformId, now }: { readonly platformId: string; readonly now: Date },
  devices: readonly FoundDevice[],
): Promise<ReadonlyMap<string, ReaderState>> {
  const groups = Map.groupBy(devices, ({ account, connectionId }) => `${connectionId} ${account}`);
  if (groups.size > accountsReadMax) return new Map();
  const read = await Promise.all(
    [...groups.values()].map(async (group) => {
      const { account = null, connectionId = null } = group[0] ?? {};
      const call = { platformId, connectionId, account, now, idempotencyKey: newUuid() };
      try {
        const states = await taps.readReaders(
          call,
          group.map(({ id }) => id),
        );
        // A platform without a connection gets a refusal instead.
        return states instanceof Map ? [...states] : [];
      } catch (error) {
        // A list of readers is worth more than what they are doing.
        logger.warn({ err: error }, 'reading readers failed');
        return [];
      }
    }),
  );
  return new Map(read.flat());
}

/** Its state is null where the provider was not asked or did not tell. */
export function renderDevice(device: FoundDevice, state?: ReaderState) {
  return {
    id: device.id,
    object: 'device',
    submerchant: device.submerchant,
    label: device.label,
    action: state?.action ?? null,
    display: renderCart(state?.cart ?? null),
    online: state?.isOnline ?? null,
    battery_percent: state?.batteryPercent ?? null,
    firmware: state?.firmware ?? null,
    created_at: device.createdAt.toISOString(),
  };
}

function renderCart(cart: Cart | null) {
  return cart && { currency: cart.currency, items: cart.items, tax: cart.tax, total: cart.total };
}
