import { conflict, notFound } from '../../lib/errors.ts';

export const moneyOpen = conflict(
  'money_open',
  'Money of this sub-merchant is still open, so its data is needed.',
  'The message says what is open and what to do about it. Ask again once every balance is zero and nothing is under way.',
);

export const retentionNotOver = conflict(
  'retention_not_over',
  'The law has you keep the data of this sub-merchant for longer.',
  'Ask again on the day that the message names. The term is the setting `retention_years`, from the last transaction or payout on.',
);

export const erasureNotFound = notFound(
  'erasure_not_found',
  "Nobody has asked to erase this sub-merchant's data.",
  'Ask for it with `POST /sub-merchants/{externalRef}/erasure`.',
);
