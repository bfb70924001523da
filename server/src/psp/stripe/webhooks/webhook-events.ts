/** What the endpoint for connected accounts has to send us. */
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

/** Those of them that are worth reading later. A reader's tell nothing that its tap does not know. */
export const lastingEventTypes = connectEventTypes.filter(
  (type) => !type.startsWith('terminal.reader.'),
);

/**
 * What the endpoint for the account itself has to send us: payouts of a platform's own money, and
 * what people move there.
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
