import { Refusal } from './refusal.ts';

/** What a restricted key needs for the operations of a kind of object, by Stripe's names. */
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
  'terminal.locations': ['Locations', 'terminal_location'],
  'terminal.readers': ['Readers', 'terminal_reader'],
  webhookEndpoints: ['Webhook Endpoints, Event Destinations', 'webhook'],
};

/**
 * Refuses what a restricted key may not do, in Stripe's words. Writing is told from reading by the
 * method, and who may write may read.
 */
export function checkPermission(
  { name, method }: { readonly name: string; readonly method: string },
  key: { readonly shown: string; readonly account: string; readonly lacks: ReadonlySet<string> },
): void {
  const kind = name.slice(0, name.lastIndexOf('.'));
  const [resource, code] = resources[kind] ?? ['Other', 'other'];
  const [level, needed] = method === 'GET' ? ['Read', 'read'] : ['Write', 'write'];
  const isLacking = key.lacks.has(`${code}_${needed}`) || key.lacks.has(`${code}_read`);
  if (!isLacking) return;
  throw new Refusal(403, {
    type: 'invalid_request_error',
    code: 'more_permissions_required',
    message:
      `Permission denied. The provided key '${key.shown}' does not have the required permissions ` +
      `for this endpoint on account '${key.account}'. Enabling "${resource} ${level}" ` +
      `('${code}_${needed}') permissions on this key would allow this request to continue.`,
  });
}
