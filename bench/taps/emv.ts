import {
  authorise,
  deriveCardKeys,
  scenarioOf,
  tapCard,
} from '../../server/src/psp/simulator/cards/index.ts';
import type { Part } from './part.ts';

const taps = 5000;

/** The cost of the simulated card and issuer, which in production is not the service's. */
export function measureEmv({ nodeUsPerTap }: { readonly nodeUsPerTap: number }): Part {
  const usPerTap = measure();
  const share = Math.round((100 * usPerTap) / nodeUsPerTap);
  const whole = `${Math.round(usPerTap)} of ${Math.round(nodeUsPerTap)} µs`;
  return {
    rows: [{ name: "the simulator's EMV work per tap", value: usPerTap, unit: 'µs' }],
    notes: [`EMV work is ${share} % of a tap's Node time (${whole} at 256 connections)`],
    details: { usPerTap, nodeUsPerTap },
  };
}

function measure(): number {
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
  return (used.user + used.system) / taps;
}
