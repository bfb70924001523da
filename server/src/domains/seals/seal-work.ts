import { type DueWork, defineDueWork } from '../../due-work/due-work.ts';
import { LeaseLost } from './draft-store.ts';
import { continueSeal, type SealParts } from './make-seal.ts';

/** Makes a platform's seal when its day is over. */
export function sealWork(parts: SealParts): DueWork {
  return defineDueWork({
    name: 'seal',
    table: 'seal_schedules',
    keyColumns: ['platform_id'],
    columns: [],
    leaseMs: 15_000,
    // At midnight every platform is due. Seals may queue for each other, but must not slow taps.
    concurrencyMax: 2,
    rests: true,
    async run(row, { now }) {
      const lease = { platformId: row.platform_id, token: row.lease_token };
      try {
        await continueSeal(parts, lease, { now });
      } catch (error) {
        if (!(error instanceof LeaseLost)) throw error;
      }
    },
  });
}
