import type { Span } from '../../../operations/span.ts';
import type { Reconciling } from './findings.ts';

/** Everything of a platform, whenever it happened. */
export function allOf({ platform, now }: Pick<Reconciling, 'platform' | 'now'>): Span {
  const { id: platformId, clockOffsetMs } = platform;
  return { platformId, subMerchantId: null, from: new Date(0), to: now, clockOffsetMs };
}
