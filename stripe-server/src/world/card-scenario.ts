/** The outcome at a reader that waits for a card. */
export type CardScenario =
  | {
      readonly kind: 'approve';
      readonly card?: Partial<TestCard>;
      /** What the customer adds where the reader asks for a tip. */
      readonly tip?: number;
    }
  | {
      readonly kind: 'decline';
      /** Stripe's word for it, as `insufficient_funds`. */
      readonly code: string;
      /** The code of the issuer, as `51`; null when the issuer did not say. */
      readonly networkCode?: string | null;
      /** Stripe's own risk rules refused, and no issuer was asked. */
      readonly isBlocked?: boolean;
      /** The reader continues: it asks for the PIN, and charges the same intent with it. */
      readonly asksForPin?: boolean;
      readonly card?: Partial<TestCard>;
      /** What the customer adds where the reader asks for a tip. */
      readonly tip?: number;
    }
  | { readonly kind: 'customer cancels' }
  /** The reader waits until its action is cancelled or a test presents a card. */
  | { readonly kind: 'no card' };

/** The details that Stripe reports of a tapped card. */
export interface TestCard {
  readonly brand: string;
  readonly funding: string;
  readonly country: string | null;
  readonly last4: string;
  readonly fingerprint: string;
  /** Reported only to accounts for which Stripe has enabled it. */
  readonly iin: string | null;
  readonly readMethod: 'contactless_emv' | 'contact_emv' | 'magnetic_stripe_track2';
  readonly wallet: 'apple_pay' | 'google_pay' | 'samsung_pay' | null;
  readonly verification: string | null;
  readonly applicationId: string;
  readonly cryptogram: string;
  readonly authorisationCode: string;
  readonly mayIncrement: boolean;
  readonly mayOvercapture: boolean;
  /** Declines every increase with this code. */
  readonly incrementDecline: string | null;
  /** The authorisation turns out to be gone when it is captured. */
  readonly failsCapture: boolean;
  /** How refunds to this card begin. */
  readonly refunds: 'succeeded' | 'pending' | 'failed';
}

export const ordinaryCard: TestCard = {
  brand: 'visa',
  funding: 'credit',
  country: 'US',
  last4: '9969',
  fingerprint: 'fingerprint4242',
  iin: null,
  readMethod: 'contactless_emv',
  wallet: null,
  verification: null,
  applicationId: 'A000000003101001',
  cryptogram: '0101010101010101',
  authorisationCode: '123456',
  mayIncrement: true,
  mayOvercapture: false,
  incrementDecline: null,
  failsCapture: false,
  refunds: 'succeeded',
};

/** Stripe's test numbers for readers, as far as they matter here. */
const scenariosByNumber: Readonly<Record<string, CardScenario>> = {
  '4242424242424242': { kind: 'approve' },
  '5555555555554444': {
    kind: 'approve',
    card: { brand: 'mastercard', last4: '4444', applicationId: 'A0000000041010' },
  },
  '4000000000000002': { kind: 'decline', code: 'generic_decline' },
  '4000000000009995': { kind: 'decline', code: 'insufficient_funds', networkCode: '51' },
  '4000000000000069': { kind: 'decline', code: 'expired_card', networkCode: '54' },
};

export function scenarioOf(cardNumber: string): CardScenario | null {
  return scenariosByNumber[cardNumber] ?? null;
}
