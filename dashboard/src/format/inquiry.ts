import type { Dispute } from '@taprail/sdk';

type Standing = Pick<Dispute, 'status'>;

/** Whether it is a bank's inquiry, not a dispute, so that the money may move. */
export function isInquiry({ status }: Standing): boolean {
  return status.startsWith('inquiry_');
}

/** Whether money is held for it. */
export function isOpenDispute(dispute: Standing & Pick<Dispute, 'outcome'>): boolean {
  return dispute.outcome === null && !isInquiry(dispute);
}

/** Whether it waits for evidence. */
export function needsResponse({ status }: Standing): boolean {
  return status === 'needs_response' || status === 'inquiry_needs_response';
}
