import { deriveCardKeys } from './keys.ts';
import { scenarioOf } from './scenarios.ts';
import { type CardTap, type TapRequest, tapCard } from './tap-card.ts';

/** Shared by this folder's tests: one seed, one ordinary request, and a tap at any device. */
export const keys = deriveCardKeys('a seed for tests');

export const request: TapRequest = {
  amountMinor: 12_34n,
  currency: 'EUR',
  country: 'DE',
  now: new Date('2026-03-09T22:30:00Z'),
};

export function tapOn(
  deviceId: string,
  changes: { readonly operationId?: string; readonly request?: Partial<TapRequest> } = {},
): CardTap {
  return tapCard({
    keys,
    operationId: changes.operationId ?? 'tap_1',
    scenario: scenarioOf(deviceId),
    request: { ...request, ...changes.request },
  });
}
