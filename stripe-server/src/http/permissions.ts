import type { OwnAccount } from '../world/own-account.ts';
import { maskedKey, Refusal } from './refusal.ts';

/** A key that may do only what it names, such as `payout_write`; to write is to read, too. */
export interface RestrictedKey {
  readonly key: string;
  readonly permissions: ReadonlySet<string>;
  /** What it may do for connected accounts. */
  readonly connectPermissions: ReadonlySet<string>;
}

/** The words for what operations work on. Those of accounts and terminals are from memory. */
const resources: Readonly<Record<string, string>> = {
  accounts: 'accounts_kyc_basic',
  applicationFees: 'application_fee',
  balance: 'balance',
  balanceSettings: 'balance_settings',
  balanceTransactions: 'balance_transaction_source',
  charges: 'charge',
  disputes: 'dispute',
  events: 'event',
  files: 'file',
  paymentIntents: 'payment_intent',
  payouts: 'payout',
  refunds: 'charge',
  terminal: 'terminal',
  testHelpers: 'terminal',
  topups: 'topup',
  transfers: 'transfer',
  webhookEndpoints: 'webhook',
};

interface Wanted {
  readonly own: OwnAccount;
  readonly restricted: RestrictedKey;
  readonly account: string;
  readonly operation: string;
  readonly method: string;
}

/** Refuses what a restricted key may not do, before anything else is looked at. */
export function checkPermission({ own, restricted, account, operation, method }: Wanted): void {
  const { key, permissions, connectPermissions } = restricted;
  const [group = ''] = operation.split('.');
  const resource = resources[group] ?? group;
  const isConnected = account !== own.id;
  const held = isConnected ? connectPermissions : permissions;
  if (isConnected && held.size === 0) {
    throw denied(
      'You passed a restricted API key with the Stripe-Account header, but the restricted API ' +
        'key does not have any Connect permissions.',
    );
  }
  const wanted = `${resource}_${method === 'GET' ? 'read' : 'write'}`;
  if (held.has(wanted) || held.has(`${resource}_write`)) return;
  throw denied(
    `The provided key '${maskedKey(key)}' does not have the required permissions for this ` +
      `endpoint on account '${account}'. Having the 'rak_${wanted}' permission would allow ` +
      'this request to continue.',
  );
}

function denied(message: string): Refusal {
  return new Refusal(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message,
  });
}
