import type { Stripe } from 'stripe';
import type { AccountRecord } from '../world/account-record.ts';
import { type Submitted, treeIn, valueAt } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { type Standing, standingOf } from './account-requirements.ts';
import { viewPayouts } from './payout-view.ts';

/** An account as Stripe shows it: numbers of identities only as provided or not. */
export function viewAccount(world: World, record: AccountRecord): Stripe.Account {
  const standing = standingOf(world, record);
  const { submitted } = record;
  const said = (path: string) => textAt(valueAt(submitted, path));
  const isIndividual = record.businessType === 'individual';
  return {
    id: record.id,
    object: 'account',
    business_profile: {
      mcc: said('business_profile.mcc'),
      minority_owned_business_designation: null,
      name: said('business_profile.name'),
      product_description: said('business_profile.product_description'),
      specified_commercial_transactions_act_url: null,
      support_address: null,
      support_email: said('business_profile.support_email'),
      support_phone: said('business_profile.support_phone'),
      support_url: said('business_profile.support_url'),
      url: said('business_profile.url'),
    },
    business_type: record.businessType,
    capabilities: Object.fromEntries(
      [...record.capabilities]
        .filter(([, { requested }]) => requested)
        .map(([name]) => [name, standing.isEnabled ? 'active' : 'inactive']),
    ),
    charges_enabled: standing.isEnabled && isRequested(record, 'card_payments'),
    company: viewCompany(record),
    controller: record.controller,
    country: record.country,
    created: record.created,
    default_currency: record.defaultCurrency,
    details_submitted: standing.currentlyDue.length === 0,
    email: said('email'),
    external_accounts: {
      object: 'list',
      data: record.bankAccounts,
      has_more: false,
      url: `/v1/accounts/${record.id}/external_accounts`,
    },
    future_requirements: viewRequirements(nothingDue),
    groups: { payments_pricing: null },
    ...(isIndividual ? { individual: viewIndividual(record) } : {}),
    metadata: record.metadata,
    payouts_enabled: standing.isEnabled && isRequested(record, 'transfers'),
    requirements: viewRequirements(standing),
    settings: viewSettings(submitted, viewPayouts(record)),
    tos_acceptance: {
      date: (valueAt(submitted, 'tos_acceptance.date') as number | undefined) ?? null,
      ip: said('tos_acceptance.ip'),
      user_agent: said('tos_acceptance.user_agent'),
    },
    type: record.type,
  };
}

function viewCompany({ submitted }: AccountRecord): Stripe.Account.Company {
  const said = (leaf: string) => textAt(valueAt(submitted, `company.${leaf}`));
  const isProvided = (leaf: string) => valueAt(submitted, `company.${leaf}_provided`) === true;
  return {
    address: viewAddress(valueAt(submitted, 'company.address')),
    directors_provided: isProvided('directors'),
    executives_provided: isProvided('executives'),
    name: said('name'),
    owners_provided: isProvided('owners'),
    phone: said('phone'),
    tax_id_provided: said('tax_id') !== null,
    vat_id_provided: said('vat_id') !== null,
    verification: { document: viewDocument(valueAt(submitted, 'company.verification.document')) },
  };
}

function viewIndividual(record: AccountRecord): Stripe.Person {
  const details = treeIn(record.submitted.individual);
  return viewPerson(details, {
    id: record.individualId,
    account: record.id,
    created: record.created,
    metadata: {},
  });
}

/** A person as Stripe shows it. */
export function viewPerson(
  details: Readonly<Record<string, unknown>>,
  facts: Pick<Stripe.Person, 'id' | 'account' | 'created' | 'metadata'>,
): Stripe.Person {
  const said = (path: string) => textAt(valueAt(details, path));
  const number = (path: string) => (valueAt(details, path) as number | undefined) ?? null;
  const isSaid = (path: string) => valueAt(details, path) === true;
  return {
    ...facts,
    object: 'person',
    address: viewAddress(details.address),
    dob: { day: number('dob.day'), month: number('dob.month'), year: number('dob.year') },
    email: said('email'),
    first_name: said('first_name'),
    id_number_provided: said('id_number') !== null,
    last_name: said('last_name'),
    nationality: said('nationality'),
    phone: said('phone'),
    relationship: {
      authorizer: isSaid('relationship.authorizer'),
      director: isSaid('relationship.director'),
      executive: isSaid('relationship.executive'),
      legal_guardian: isSaid('relationship.legal_guardian'),
      owner: isSaid('relationship.owner'),
      percent_ownership: number('relationship.percent_ownership'),
      representative: isSaid('relationship.representative'),
      title: said('relationship.title'),
    },
    ssn_last_4_provided: said('ssn_last_4') !== null || said('id_number') !== null,
    verification: {
      additional_document: viewDocument(valueAt(details, 'verification.additional_document')),
      details: null,
      details_code: null,
      document: viewDocument(valueAt(details, 'verification.document')),
      status: said('id_number') === null ? 'unverified' : 'verified',
    },
  };
}

export function viewAddress(tree: unknown): Stripe.Address {
  const said = (leaf: string) => textAt(treeIn(tree)[leaf]);
  return {
    city: said('city'),
    country: said('country'),
    line1: said('line1'),
    line2: said('line2'),
    postal_code: said('postal_code'),
    state: said('state'),
  };
}

function viewDocument(tree: unknown): Stripe.Person.Verification.Document {
  const { front, back } = treeIn(tree);
  return { back: textAt(back), details: null, details_code: null, front: textAt(front) };
}

/** The settings of an account: submitted ones and defaults. */
export function viewSettings(
  submitted: Submitted,
  payouts: Stripe.Account.Settings.Payouts,
): Stripe.Account.Settings {
  const said = (path: string) => textAt(valueAt(submitted, `settings.${path}`));
  return {
    branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
    card_payments: {
      statement_descriptor_prefix: said('card_payments.statement_descriptor_prefix'),
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    dashboard: {
      display_name: textAt(valueAt(submitted, 'business_profile.name')),
      timezone: null,
    },
    payments: {
      statement_descriptor: said('payments.statement_descriptor'),
      statement_descriptor_kana: null,
      statement_descriptor_kanji: null,
      statement_descriptor_prefix_kana: null,
      statement_descriptor_prefix_kanji: null,
    },
    payouts,
  };
}

const nothingDue: Standing = {
  currentlyDue: [],
  eventuallyDue: [],
  pastDue: [],
  pendingVerification: [],
  currentDeadline: null,
  disabledReason: null,
  errors: [],
  isEnabled: true,
};

function viewRequirements(standing: Standing): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: standing.currentDeadline,
    currently_due: [...standing.currentlyDue],
    disabled_reason: standing.disabledReason as Stripe.Account.Requirements.DisabledReason | null,
    errors: standing.errors.map((error) => ({ ...error })),
    eventually_due: [...standing.eventuallyDue],
    past_due: [...standing.pastDue],
    pending_verification: [...standing.pendingVerification],
  };
}

export function viewCapability(
  world: World,
  record: AccountRecord,
  name: string,
): Stripe.Capability {
  const standing = standingOf(world, record);
  const { requested = false, requestedAt = null } = record.capabilities.get(name) ?? {};
  const { currentlyDue, eventuallyDue, pastDue, pendingVerification, errors } = standing;
  return {
    id: name,
    object: 'capability',
    account: record.id,
    requested,
    requested_at: requestedAt,
    requirements: {
      alternatives: [],
      current_deadline: standing.currentDeadline,
      currently_due: [...currentlyDue],
      disabled_reason: standing.isEnabled ? null : 'requirements.fields_needed',
      errors: errors.map((error) => ({ ...error })),
      eventually_due: [...eventuallyDue],
      past_due: [...pastDue],
      pending_verification: [...pendingVerification],
    },
    status: !requested ? 'unrequested' : standing.isEnabled ? 'active' : 'inactive',
  };
}

function isRequested({ capabilities }: AccountRecord, name: string): boolean {
  return capabilities.get(name)?.requested === true;
}

function textAt(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
