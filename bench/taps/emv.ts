import {
  authorise,
  deriveCardKeys,
  scenarioOf,
  tapCard,
} from '../../server/src/psp/simulator/cards/index.ts';

const taps = 5000;

/** What the simulated card and issuer cost: a real provider's cost, not the service's. */
export function measureEmv(): { readonly usPerTap: number } {
  const keys = deriveCardKeys('bench');
  const scenario = scenarioOf('reader-1');
  const request = { amountMinor: 1250n, currency: 'USD', country: 'US', now: new Date() };
  const run = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      const operationId = `operation-${index}`;
      const tap = tapCard({ keys, operationId, scenario, request });
      authorise({ keys, operationId, tap, scenario });
    }
  };
  run(taps);
  const before = process.cpuUsage();
  run(taps);
  const used = process.cpuUsage(before);
  return { usPerTap: (used.user + used.system) / taps };
}
