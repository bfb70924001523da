import type { EventKind } from '@taprail/sdk';

export const eventKinds: readonly EventKind[] = [
  'tap.approved',
  'tap.declined',
  'tap.reversed',
  'charge.captured',
  'charge.refunded',
  'charge.failed',
  'payout.scheduled',
  'payout.paid',
  'payout.failed',
  'dispute.opened',
  'dispute.evidence_required',
  'dispute.closed',
];
