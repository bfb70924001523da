import { humanise } from './words.ts';

/** The bank's reasons, by code. */
export const failureReasons: Readonly<Record<string, string>> = {
  account_closed: 'The account was closed',
  no_account: 'The account does not exist',
  account_frozen: 'The account is frozen',
  invalid_account_number: 'The account number is invalid',
  incorrect_account_holder_name: 'The name does not match the account holder',
  bank_rejected: 'The bank rejected the payout',
  could_not_process: 'The payout could not be processed',
};

export function failureReason(code: string): string {
  return failureReasons[code] ?? humanise(code);
}
