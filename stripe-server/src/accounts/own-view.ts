import type { Stripe } from 'stripe';
import type { OwnAccount } from '../world/own-account.ts';
import type { OwnState } from '../world/own-state.ts';
import { viewAddress, viewSettings } from './account-view.ts';

/** An own account as its own keys see it; nothing is due of it. */
export function viewOwn(
  { id, country, created, defaultCurrency }: OwnAccount,
  { isActivated }: OwnState,
  payouts: Stripe.Account.Settings.Payouts,
): Stripe.Account {
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name: `Own account ${id.slice(-4)}`,
      product_description: null,
      specified_commercial_transactions_act_url: null,
      support_address: viewAddress({}),
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: 'company',
    capabilities: { card_payments: 'active', transfers: 'active' },
    charges_enabled: isActivated,
    controller: { type: 'account' },
    country,
    created,
    default_currency: defaultCurrency,
    details_submitted: isActivated,
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    groups: null,
    metadata: {},
    payouts_enabled: isActivated,
    settings: viewSettings({}, payouts),
    type: 'standard',
  };
}
