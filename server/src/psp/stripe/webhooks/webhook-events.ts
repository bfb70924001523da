/** The event types needed from the endpoint for connected accounts. */
export const connectEventTypes = [
  'account.updated',
  'account.external_account.updated',
  'capability.updated',
  'person.updated',
  'charge.captured',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.updated',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'transfer.created',
  'transfer.reversed',
  'terminal.reader.action_succeeded',
  'terminal.reader.action_failed',
  'terminal.reader.action_updated',
] as const;

/** The types worth reading later. Its tap already knows a reader's events. */
export const lastingEventTypes = connectEventTypes.filter(
  (type) => !type.startsWith('terminal.reader.'),
);

/**
 * The event types needed from the endpoint for the own account: payouts of a platform's own money,
 * and movements that people make there.
 */
export const ownEventTypes = [
  'payout.created',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.updated',
  'topup.succeeded',
  'topup.reversed',
  'transfer.created',
  'transfer.reversed',
] as const;
