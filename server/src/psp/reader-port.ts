export interface PairRequest {
  /** The code that the reader shows during setup. */
  readonly registrationCode: string;
  readonly label: string | null;
  readonly address: ReaderAddress;
}

/** The reader's address. */
export interface ReaderAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string;
  /** As an ISO 3166-1 alpha-2 code. */
  readonly country: string;
}

export type PairingResult =
  | { readonly kind: 'paired'; readonly device: string }
  /** The provider refused a value of the caller's. */
  | { readonly kind: 'rejected'; readonly param: 'registration_code' | 'address' };
