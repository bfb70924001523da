/**
 * What an erasure does to each column that could hold a text or bytes. A test of the repository
 * demands that a new one is put here, and that docs/security.md says why what stays does.
 */
interface Treatment {
  /** Columns by their tables, separated by spaces. */
  readonly columns: Readonly<Record<string, string>>;
  /** For what an erasure leaves: why, in the words of docs/security.md. */
  readonly because?: string;
}

/** Emptied by an erasure. */
const erased: Treatment = {
  columns: {
    submerchants:
      'display_name document document_key_id mcc receipt_name support_address requirements ' +
      'notices searched_to',
    submerchant_terms: 'term',
    files: 'purpose content_type content content_key_id uploaded_by',
    operations: 'request',
    operation_answers: 'headers body sealed_key_id',
    transactions: 'reference',
    transaction_notes: 'text',
    disputes: 'evidence evidence_key_id',
    devices: 'label',
    webhook_attempts: 'excerpt',
    receipt_mails: 'recipient recipient_key_id',
    simulator_accounts: 'state',
  },
};

/** Kept although they may point to a person, for a reason. */
const kept: readonly Required<Treatment>[] = [
  {
    because: 'It is the handle by which you, your books and the provider know whose money it was.',
    columns: {
      submerchants: 'external_ref psp_account',
      onboarding_links: 'external_ref',
      audit_entries: 'objects',
      audit_outcomes: 'object',
      psp_webhooks: 'psp_account psp_object',
      statement_accounts: 'psp_account',
      provider_movements: 'psp_account',
      simulator_accounts: 'account_ref',
      simulator_refunds: 'account_ref',
      simulator_payouts: 'account_ref',
      simulator_disputes: 'account_ref',
      simulator_effects: 'account_ref',
    },
  },
  {
    because: 'Records, and the hashes and seals over them, prove what happened to money.',
    columns: { records: 'stages' },
  },
  {
    because: 'Card tokens find the taps of one card again, for fraud and for disputes.',
    columns: { transactions: 'card_fingerprint' },
  },
  {
    because: 'Records name the reader. Choose ids that name no person.',
    columns: {
      transactions: 'device_id',
      devices: 'device_id',
      tap_traits: 'device_id',
      reader_taps: 'device_id',
      simulator_waits: 'device_id',
      simulator_displays: 'device_id',
    },
  },
  {
    because: 'A simulated reader shows its cart until the next tap. Put no person on a cart.',
    columns: { simulator_displays: 'cart' },
  },
  {
    because: 'Books need the country, the kind of business and its time zone.',
    columns: { submerchants: 'country business_type time_zone' },
  },
  {
    because: 'The bank needs its reference to find a payout again.',
    columns: { payouts: 'wire_reference psp_ref' },
  },
];

/** About the platform and its own people, who are not sub-merchants. */
const ofPlatform: Treatment = {
  columns: {
    platforms: 'name',
    platform_settings: 'made_by',
    platform_brandings: 'display_name colour logo terms_url',
    api_keys: 'name secret_hash last4 scopes',
    psp_connections: 'provider mode account_ref credentials credentials_key_id',
    webhook_endpoints:
      'url events description disabled_reason secret secret_key_id previous_secret ' +
      'previous_secret_key_id',
    users: 'email name role password_hash',
    sessions: 'session_hash',
    sign_in_attempts: 'subject',
    audit_entries: 'actor action request_id',
    audit_outcomes: 'code',
    failed_requests: 'method route code',
    archived_requests: 'method route objects',
    onboarding_links: 'kind token_hash session_hash made_by',
    erasures: 'made_by',
  },
};

/** Our own and the provider's words, ids, codes, hashes and sums, which name nobody. */
const impersonal: Treatment = {
  columns: {
    deployment: 'environment',
    platform_settings:
      'fee_currencies cut_off payout_interval payout_weekday reporting_time_zone tip_suggestions',
    submerchant_tips: 'suggestions',
    operations: 'kind fingerprint',
    // Ids and amounts. A plan is finished or forgotten with its request.
    open_operations: 'plan',
    records: 'hash posting_kind entry_currencies',
    submerchants:
      'settlement_currency payout_interval status disabled_reason payout_currencies ' +
      'waiting_currencies psp_disabled_reason',
    submerchant_terms: 'kind',
    submerchant_changes: 'status disabled_reason',
    psp_webhooks: 'provider event_id type subject',
    psp_catch_ups: 'provider',
    psp_call_leases: 'connection name',
    simulator_faults: 'operation subject kind',
    simulator_waits: 'call_key',
    simulator_refunds: 'refund_ref currency',
    simulator_payouts: 'payout_ref payout_id currency status failure_code',
    simulator_disputes:
      'dispute_ref transaction_id currency reason network_reason_code status ends_as answer_key',
    simulator_effects: 'operation idempotency_key ref own_id currency',
    ledger_accounts: 'kind currency',
    balance_sums: 'currency span posting_kind',
    transactions: 'status currency',
    provider_polls: 'kind',
    // Only tests of endpoints have one, and it reports nothing real.
    events: 'type body',
    webhook_deliveries: 'kind status',
    webhook_attempts: 'error',
    webhook_endpoint_hours: 'outcome',
    redelivery_jobs: 'status types delivery_status',
    payout_items: 'currency kind',
    payout_accounts: 'currency',
    payouts: 'currency deductions status failure_code hash',
    disputes: 'status',
    seals: 'root previous_hash hash public_key signature',
    seal_chunks: 'root',
    tap_hours: 'kind reason currency',
    tap_traits: 'authorisation_code',
    provider_hours: 'operation outcome',
    statement_accounts: 'page_after',
    provider_movements: 'ref kind provider_kind posting_kind currency source_ref',
    waiting_movements: 'ref movement reason',
    reconcile_accounts: 'unexplained unanswered',
    reconcile_differences: 'subject kind sentence detail',
    erasures: 'status part refusal',
    receipt_mails: 'refund language',
  },
};

export const treatments: Readonly<Record<string, readonly Treatment[]>> = {
  erased: [erased],
  kept,
  ofPlatform: [ofPlatform],
  impersonal: [impersonal],
};
