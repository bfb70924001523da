import type { Choice } from '../../../components/fields/fields.tsx';

/** The simulated readers, each with its outcome. */
export const readers: readonly Choice[] = [
  { value: 'sim_visa', label: 'Approved, Visa' },
  { value: 'sim_mastercard', label: 'Approved, Mastercard' },
  { value: 'sim_amex', label: 'Approved, Amex' },
  { value: 'sim_wallet', label: 'Approved, wallet on a phone' },
  { value: 'sim_no_screen', label: 'Approved, at a reader without a screen' },
  { value: 'sim_foreign', label: 'Approved, card of another country' },
  { value: 'sim_decline_51', label: 'Declined: insufficient funds' },
  { value: 'sim_decline_05', label: 'Declined: do not honour' },
  { value: 'sim_decline_54', label: 'Declined: expired card' },
  { value: 'sim_pin_required', label: 'Declined: PIN required' },
  { value: 'sim_cryptogram_bad', label: 'Declined: wrong cryptogram' },
  { value: 'sim_replay', label: 'Declined: replayed tap' },
  { value: 'sim_risk_block', label: 'Blocked as a risk' },
  { value: 'sim_risk_review', label: 'Approved, with a risk review' },
  { value: 'sim_issuer_timeout', label: 'No answer from the issuer' },
  { value: 'sim_reader_offline', label: 'The reader is offline' },
  { value: 'sim_tap_timeout', label: 'No card presented' },
  { value: 'sim_cancelled', label: 'Cancelled at the reader' },
  { value: 'sim_wait_5', label: 'The card comes after 5 seconds' },
  { value: 'sim_capture_fail', label: 'The capture fails' },
  { value: 'sim_refund_fail', label: 'A refund will fail' },
  { value: 'sim_dispute_fraud', label: 'Will be disputed as fraud' },
  { value: 'sim_dispute_product', label: 'Will be disputed over the product' },
];
