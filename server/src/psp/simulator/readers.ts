import type { PspReaders, ReaderState } from '../reader-port.ts';
import { scenarioOf } from './cards/index.ts';
import type { SimulatedDisplays } from './displays.ts';
import type { CardWaits } from './waits.ts';

type Screen = Pick<PspReaders, 'readReaders' | 'display' | 'clearDisplay'>;

const charged = 82;
const firmware = '4.2.0';

/** What simulated readers are doing and show. Their cards come at once or after a wait. */
export function simulatedScreens(parts: {
  readonly waits: CardWaits;
  readonly displays: SimulatedDisplays;
}): Screen {
  const { waits, displays } = parts;
  return {
    async readReaders({ platformId }, devices) {
      const waiting = await waits.findWaiting(platformId, devices);
      const carts = await displays.find(platformId, devices);
      return new Map(
        devices.map((device): [string, ReaderState] => {
          const isWaiting = waiting.has(device);
          const cart = isWaiting ? null : (carts.get(device) ?? null);
          const action = isWaiting ? 'waiting_for_card' : cart === null ? 'idle' : 'displaying';
          const isOnline = isReachable(device);
          return [device, { action, isOnline, batteryPercent: charged, firmware, cart }];
        }),
      );
    },
    async display({ platformId }, { device, cart }) {
      if (!scenarioOf(device).hasScreen) return { kind: 'done', value: 'no display' };
      if (!isReachable(device)) return { kind: 'done', value: 'offline' };
      const waiting = await waits.findWaiting(platformId, [device]);
      if (waiting.has(device)) return { kind: 'done', value: 'busy' };
      await displays.show({ platformId, device }, cart);
      return { kind: 'done', value: 'done' };
    },
    async clearDisplay({ platformId }, device) {
      if (!scenarioOf(device).hasScreen) return { kind: 'done', value: 'no display' };
      if (!isReachable(device)) return { kind: 'done', value: 'offline' };
      await displays.clear({ platformId, device });
      return { kind: 'done', value: 'done' };
    },
  };
}

function isReachable(device: string): boolean {
  return scenarioOf(device).readFailure !== 'reader_offline';
}
