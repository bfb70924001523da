import {
  decimal,
  fields,
  flag,
  id,
  idOr,
  integer,
  listOf,
  metadata,
  needed,
  oneOf,
  text,
  unsettable,
} from '../request/parameters.ts';

/** The parameters of accounts and persons that an adapter may send. */

const address = fields({
  city: text,
  country: text,
  line1: text,
  line2: text,
  postal_code: text,
  state: text,
});

const day = fields({ day: needed(integer), month: needed(integer), year: needed(integer) });
const document = fields({ front: text, back: text });
const verification = fields({ document, additional_document: document });
const files = fields({ files: listOf(id) });
const declaration = fields({ date: integer, ip: text, user_agent: text });

/** The parameters that an individual and a person of a company share. */
const human = {
  address,
  dob: unsettable(day),
  email: text,
  first_name: text,
  last_name: text,
  full_name_aliases: unsettable(listOf(id)),
  gender: text,
  id_number: text,
  id_number_secondary: text,
  maiden_name: text,
  metadata,
  phone: text,
  political_exposure: oneOf('existing', 'none'),
  registered_address: address,
  ssn_last_4: text,
  verification,
};

const role = {
  director: flag,
  executive: flag,
  owner: flag,
  percent_ownership: unsettable(decimal),
  title: text,
};

const individual = fields({ ...human, relationship: fields(role) });

export const personShape = {
  ...human,
  nationality: text,
  documents: fields({ company_authorization: files, passport: files, visa: files }),
  relationship: fields({ ...role, authorizer: flag, legal_guardian: flag, representative: flag }),
};

const company = fields({
  address,
  directors_provided: flag,
  executives_provided: flag,
  owners_provided: flag,
  name: text,
  ownership_declaration: declaration,
  phone: text,
  registration_number: text,
  structure: text,
  tax_id: text,
  tax_id_registrar: text,
  vat_id: text,
  verification: fields({ document }),
});

const businessProfile = fields({
  annual_revenue: fields({
    amount: needed(integer),
    currency: needed(id),
    fiscal_year_end: needed(id),
  }),
  estimated_worker_count: integer,
  mcc: text,
  monthly_estimated_revenue: fields({ amount: needed(integer), currency: needed(id) }),
  name: text,
  product_description: text,
  support_address: address,
  support_email: text,
  support_phone: text,
  support_url: text,
  url: text,
});

export const bankAccount = fields({
  object: needed(oneOf('bank_account')),
  account_holder_name: text,
  account_holder_type: oneOf('company', 'individual'),
  account_number: needed(id),
  country: needed(id),
  currency: id,
  routing_number: id,
});

const capability = fields({ requested: flag });

const settings = fields({
  card_payments: fields({ statement_descriptor_prefix: text }),
  payments: fields({ statement_descriptor: text }),
  payouts: fields({
    debit_negative_balances: flag,
    schedule: fields({
      delay_days: integer,
      interval: oneOf('daily', 'manual', 'monthly', 'weekly'),
      monthly_anchor: integer,
      weekly_anchor: id,
    }),
    statement_descriptor: text,
  }),
});

const documents = {
  bank_account_ownership_verification: files,
  company_license: files,
  company_memorandum_of_association: files,
  company_ministerial_decree: files,
  company_registration_verification: files,
  company_tax_id_verification: files,
  proof_of_address: files,
  proof_of_business_presence: files,
  proof_of_ultimate_beneficial_ownership: files,
};

export const accountUpdateShape = {
  business_profile: businessProfile,
  business_type: oneOf('company', 'individual', 'non_profit', 'government_entity'),
  capabilities: fields({ card_payments: capability, transfers: capability }),
  company,
  default_currency: id,
  documents: fields({ ...documents, proof_of_registration: files }),
  email: id,
  external_account: idOr(bankAccount),
  individual,
  metadata,
  settings,
  tos_acceptance: fields({ date: integer, ip: id, service_agreement: id, user_agent: text }),
};

export const accountCreateShape = {
  ...accountUpdateShape,
  documents: fields(documents),
  country: id,
  type: oneOf('custom', 'express', 'standard'),
  controller: fields({
    fees: fields({ payer: needed(oneOf('account', 'application')) }),
    losses: fields({ payments: needed(oneOf('application', 'stripe')) }),
    requirement_collection: oneOf('application', 'stripe'),
    stripe_dashboard: fields({ type: needed(oneOf('express', 'full', 'none')) }),
  }),
};
