const id = '01k9t3m8e6f4x9p2q7r5s1v0zc';

export const presentedExample = {
  card: {
    scheme: 'visa',
    bin: '400840',
    last4: '1881',
    funding: 'debit',
    issuer_country: 'US',
    fingerprint: '5f0c8e2a9b7d4c61a3e8f0d2b4c69587',
    entry_mode: 'contactless',
    application_label: 'VISA DEBIT',
  },
  cryptogram: {
    value: '8B1F0E6A52C7D394',
    type: 'ARQC',
    atc: 412,
    unpredictable_number: '6C7A01F9',
    aid: 'A0000000031010',
    cvm: 'cdcvm',
  },
} as const;

export const tapExample = {
  id: `tap_${id}`,
  object: 'tap',
  status: 'approved',
  amount: 1250,
  tip_amount: 0,
  total_amount: 1250,
  currency: 'USD',
  amount_authorised: 1250,
  amount_captured: 1250,
  amount_released: 0,
  amount_refunded: 0,
  capture_mode: 'direct',
  ceiling_amount: null,
  submerchant: 'bistro-7',
  device: 'sim_visa',
  transaction: `txn_${id}`,
  authorisation: `auth_${id}`,
  authorisation_chain_id: `ach_${id}`,
  ...presentedExample,
  risk: { decision: 'approve', score: 0, rules: [] },
  authorisation_code: '402817',
  response_code: '00',
  decline_reason: null,
  retry_advice: null,
  capture_before: '2026-11-20T09:30:00.000Z',
  failure: null,
  pending_operation: null,
  fx: null,
  platform_fee: 38,
  reversal_reason: null,
  reference: 'table 12',
  description: null,
  metadata: {},
  created_at: '2026-11-15T09:30:00.000Z',
};

export const pendingTapExample = {
  ...tapExample,
  status: 'pending',
  amount_authorised: 0,
  amount_captured: 0,
  authorisation: null,
  card: null,
  cryptogram: null,
  risk: null,
  authorisation_code: null,
  response_code: null,
  capture_before: null,
  platform_fee: 0,
};

export const reversedTapExample = {
  ...tapExample,
  status: 'reversed',
  amount_captured: 0,
  amount_released: 1250,
  platform_fee: 0,
  reversal_reason: 'wrong amount',
};

export const pendingReversalExample = {
  ...tapExample,
  pending_operation: {
    kind: 'reverse',
    amount: 1250,
    began_at: '2026-11-15T09:40:00.000Z',
    decision_since: null,
  },
};

const heldTapExample = {
  ...tapExample,
  amount: 40_000,
  total_amount: 40_000,
  currency: 'EUR',
  amount_authorised: 40_000,
  amount_captured: 0,
  capture_mode: 'pre-auth',
  ceiling_amount: 200_000,
  submerchant: 'hotel-2',
  capture_before: '2026-12-15T09:30:00.000Z',
  platform_fee: 0,
  reference: null,
};

export const capturedTapExample = {
  ...heldTapExample,
  amount_captured: 30_000,
  amount_released: 10_000,
  platform_fee: 900,
};

export const pendingCaptureExample = {
  ...heldTapExample,
  pending_operation: {
    kind: 'capture',
    amount: 30_000,
    began_at: '2026-11-16T08:00:00.000Z',
    decision_since: null,
  },
};

export const authorisationExample = {
  id: `auth_${id}`,
  object: 'authorisation',
  status: 'open',
  tap: `tap_${id}`,
  transaction: `txn_${id}`,
  authorisation_chain_id: `ach_${id}`,
  submerchant: 'hotel-2',
  device: 'sim_visa',
  currency: 'EUR',
  amount_authorised: 40_000,
  ceiling_amount: 200_000,
  amount_captured: 0,
  amount_released: 0,
  charged_total: 12_500,
  headroom: 27_500,
  increases: [],
  extensions: [],
  charges: [
    {
      id: `chg_${id}`,
      amount: 12_500,
      description: 'Dinner',
      reference: null,
      voided: false,
      created_at: '2026-11-15T20:10:00.000Z',
    },
  ],
  charges_count: 1,
  charges_url: `/v1/charges?authorisation=auth_${id}`,
  capture_before: '2026-12-15T09:30:00.000Z',
  failure: null,
  pending_operation: null,
  created_at: '2026-11-15T09:30:00.000Z',
};

export const increasedAuthorisationExample = {
  ...authorisationExample,
  amount_authorised: 60_000,
  headroom: 47_500,
  increases: [
    { amount: 60_000, approved: true, response_code: '00', at: '2026-11-16T08:00:00.000Z' },
  ],
};

export const extendedAuthorisationExample = {
  ...authorisationExample,
  capture_before: '2026-12-22T09:30:00.000Z',
  extensions: [
    {
      approved: true,
      capture_before: '2026-12-22T09:30:00.000Z',
      response_code: '00',
      at: '2026-12-14T08:00:00.000Z',
    },
  ],
};

/** Without an amount in the request the posted charges are captured. */
export const capturedAuthorisationExample = {
  ...authorisationExample,
  status: 'captured',
  amount_captured: 12_500,
  amount_released: 27_500,
  headroom: 0,
};

export const chargeExample = {
  id: `chg_${id}`,
  object: 'charge',
  amount: 12_500,
  currency: 'EUR',
  authorisation: `auth_${id}`,
  authorisation_chain_id: `ach_${id}`,
  charged_total: 12_500,
  headroom: 27_500,
  description: 'Dinner',
  reference: null,
  voided: false,
  created_at: '2026-11-15T20:10:00.000Z',
};

const { amount, tip_amount, currency, capture_mode, device, card, cryptogram, risk } = tapExample;
const { authorisation_code, response_code, decline_reason, retry_advice } = tapExample;
const { platform_fee, capture_before, failure, created_at: at } = tapExample;

export const transactionExample = {
  id: `txn_${id}`,
  object: 'transaction',
  tap: `tap_${id}`,
  submerchant: 'bistro-7',
  device,
  amount,
  currency,
  reference: 'table 12',
  authorisation_chain_id: `ach_${id}`,
  status: 'captured',
  amount_refunded: 0,
  failure,
  stages: {
    tap: {
      amount,
      tip_amount,
      currency,
      capture_mode,
      device,
      card,
      cryptogram,
      risk,
      failure,
      at,
    },
    authorisation: {
      approved: true,
      amount,
      currency,
      authorisation_code,
      response_code,
      decline_reason,
      retry_advice,
      capture_before,
      at,
      increases: [],
      extensions: [],
      charges: [],
      charges_count: 0,
      charges_url: `/v1/charges?authorisation=auth_${id}`,
    },
    capture: {
      amount,
      currency,
      platform_fee,
      fx: null,
      settings_version: 3,
      available_on: '2026-11-17',
      available_at: '2026-11-17T05:00:00.000Z',
      at,
      release: null,
    },
    reversal: null,
    settlement: null,
  },
  refunds: [],
  refunds_count: 0,
  refunds_url: `/v1/refunds?transaction=txn_${id}`,
  disputes: [],
  disputes_count: 0,
  disputes_url: `/v1/disputes?transaction=txn_${id}`,
  hash: '9a6c3f0d5e2b8174c6d09f3a1b5e7c28d4f6a8091c3e5b7d2f4a6c8e0b1d3f57',
  created_at: at,
};
