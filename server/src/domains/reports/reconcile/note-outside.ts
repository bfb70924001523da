import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import { listLongWaiting, listOutside } from '../../statements/index.ts';
import type { Findings, Reconciling } from './findings.ts';

const lookBackMs = 30 * 24 * 60 * 60 * 1000;
/** Our books are behind for moments only. */
const waitMaxMs = 24 * 60 * 60 * 1000;
const namedMax = 100;

/** Names what people moved at the provider within 30 days, and what our books cannot explain. */
export async function noteOutside(
  { database, platform: { id: platformId }, now }: Reconciling,
  findings: Findings,
): Promise<void> {
  const since = new Date(now.getTime() - lookBackMs);
  for (const movement of await listOutside(database, { platformId, since, limit: namedMax })) {
    const { kind, amount, currency, createdAt, sourceRef, ref } = movement;
    findings.late.push(
      `somebody moved ${toJsonAmount(amount)} ${currency} at the provider (${kind} ` +
        `${sourceRef ?? ref}), and it is booked as ${formatId('pm', movement.id)} since ` +
        createdAt.toISOString(),
    );
  }
  const before = new Date(now.getTime() - waitMaxMs);
  for (const { ref, account, reason } of await listLongWaiting(database, { platformId, before })) {
    findings.differences.push(
      `the movement ${ref} of ${account ?? 'the own account'} waits: ${reason}`,
    );
  }
}
