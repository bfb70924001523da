import type { Stripe } from 'stripe';
import type { Read } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import type { AccountRecord } from '../world/account-record.ts';
import type { World } from '../world/world.ts';
import type { bankAccount } from './account-parameters.ts';

type BankAccount = Read<typeof bankAccount>;

/** A token of a bank account that Stripe gives out for tests. */
const tokens: Readonly<Record<string, BankAccount>> = {
  btok_us_verified: {
    object: 'bank_account',
    country: 'US',
    currency: 'usd',
    account_number: '000123456789',
    routing_number: '110000000',
  },
};

/**
 * Adds a bank account. It becomes the one for its currency if it is the first, or if it came with
 * the account, and then replaces the one before.
 */
export function addBankAccount(
  world: World,
  account: AccountRecord,
  { given, replaces }: { readonly given: string | BankAccount; readonly replaces: boolean },
): Stripe.BankAccount {
  const details = typeof given === 'string' ? tokens[given] : given;
  if (details === undefined)
    throw refusal.missingResource('token', String(given), 'external_account');
  const { account_number, country, currency = account.defaultCurrency } = details;
  if (!/^[A-Z0-9]{4,34}$/.test(account_number)) {
    throw refusal.invalid(
      'external_account[account_number]',
      'Invalid account number.',
      'account_number_invalid',
    );
  }
  if (country === 'US' && !/^\d{9}$/.test(details.routing_number ?? '')) {
    throw refusal.invalid(
      'external_account[routing_number]',
      'Invalid routing number.',
      'routing_number_invalid',
    );
  }
  const ofCurrency = account.bankAccounts.find(
    (other) => other.currency === currency.toLowerCase() && other.default_for_currency,
  );
  if (replaces && ofCurrency !== undefined) {
    account.bankAccounts.splice(account.bankAccounts.indexOf(ofCurrency), 1);
  }
  const added: Stripe.BankAccount = {
    id: world.newId('ba'),
    object: 'bank_account',
    account: account.id,
    account_holder_name: details.account_holder_name ?? null,
    account_holder_type: details.account_holder_type ?? null,
    account_type: null,
    available_payout_methods: ['standard'],
    bank_name: 'STRIPE TEST BANK',
    country,
    currency: currency.toLowerCase(),
    default_for_currency: replaces || ofCurrency === undefined,
    fingerprint: `fingerprint${account_number.slice(-4)}`,
    last4: account_number.slice(-4),
    metadata: {},
    routing_number: details.routing_number ?? null,
    status: 'new',
  };
  account.bankAccounts.push(added);
  return added;
}
