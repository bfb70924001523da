import type { Stripe } from 'stripe';
import type { OwnAccount } from '../world/own-account.ts';
import type { World } from '../world/world.ts';
import { viewAddress } from './account-view.ts';
import { payoutSettingsOf } from './payout-view.ts';

/** An own account as its own keys see it. It looks after itself, and nothing is due of it. */
export function viewOwn(
  world: World,
  { id, country, created, defaultCurrency }: OwnAccount,
): Stripe.Account {
  const { isActivated } = world.stateOf(id);
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
    settings: { ...noSettings, payouts: payoutSettingsOf(world, id) },
    type: 'standard',
  };
}

const noDescriptors = {
  statement_descriptor_kana: null,
  statement_descriptor_kanji: null,
  statement_descriptor_prefix_kana: null,
  statement_descriptor_prefix_kanji: null,
} as const;

const noSettings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: null },
  payments: { statement_descriptor: null, ...noDescriptors },
} as const;
