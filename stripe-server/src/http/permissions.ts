import { maskedKey, Refusal } from '../request/refusal.ts';
import type { OwnAccount, RestrictedKey } from '../world/own-account.ts';

/** A key that has these permissions and no others; to write is to read, too. */
export function allowing(permissions: readonly string[]): RestrictedKey['has'] {
  const granted = new Set(permissions);
  return (wanted) => granted.has(wanted) || granted.has(wanted.replace(/_read$/, '_write'));
}

/** A key that has every permission but these; without reading there is no writing. */
export function lacking(permissions: readonly string[]): RestrictedKey['has'] {
  const lacks = new Set(permissions);
  return (wanted) => !lacks.has(wanted) && !lacks.has(wanted.replace(/_write$/, '_read'));
}

/** The permission that a restricted key needs for each kind of object, in Stripe's names. */
const resources: Readonly<Record<string, readonly [name: string, code: string]>> = {
  accounts: ['Accounts', 'connected_account'],
  applicationFees: ['Application Fees', 'application_fee'],
  balance: ['Balance', 'balance'],
  balanceSettings: ['Balance Settings', 'balance_settings'],
  balanceTransactions: ['Balance', 'balance'],
  charges: ['Charges and Refunds', 'charge'],
  disputes: ['Disputes', 'dispute'],
  events: ['Events', 'event'],
  files: ['Files', 'file'],
  paymentIntents: ['PaymentIntents', 'payment_intent'],
  payouts: ['Payouts', 'payout'],
  refunds: ['Charges and Refunds', 'charge'],
  'terminal.configurations': ['Configurations', 'terminal_configuration'],
  'terminal.locations': ['Locations', 'terminal_location'],
  'terminal.readers': ['Readers', 'terminal_reader'],
  'testHelpers.terminal.readers': ['Readers', 'terminal_reader'],
  topups: ['Top-ups', 'topup'],
  transfers: ['Transfers', 'transfer'],
  webhookEndpoints: ['Webhook Endpoints, Event Destinations', 'webhook'],
};

interface Wanted {
  readonly own: OwnAccount;
  readonly restricted: RestrictedKey;
  /** The account of the request. */
  readonly account: string;
  readonly operation: string;
  readonly method: string;
}

/**
 * Refuses what a restricted key may not do, in Stripe's words, before any other check. The method
 * distinguishes writing from reading.
 */
export function checkPermission({ own, restricted, account, operation, method }: Wanted): void {
  const { key, has, hasForConnected } = restricted;
  const isConnected = account !== own.id;
  const check = isConnected ? hasForConnected : has;
  if (check === null) {
    throw denied(
      'You passed a restricted API key with the Stripe-Account header, but the restricted API ' +
        'key does not have any Connect permissions.',
    );
  }
  const kind = operation.slice(0, operation.lastIndexOf('.'));
  const [resource, code] = resources[kind] ?? ['Other', 'other'];
  const [level, needed] = method === 'GET' ? ['Read', 'read'] : ['Write', 'write'];
  if (check(`${code}_${needed}`)) return;
  throw denied(
    `Permission denied. The provided key '${maskedKey(key)}' does not have the required ` +
      `permissions for this endpoint on account '${account}'. Enabling "${resource} ${level}" ` +
      `('${code}_${needed}') permissions on this key would allow this request to continue.`,
  );
}

function denied(message: string): Refusal {
  return new Refusal(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message,
  });
}
