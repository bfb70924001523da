/** Asks a provider to return what the platform kept of a capture, or a part of it. */
export interface FeeReturnRequest {
  /** The provider's reference of the authorisation. */
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Taprail's own id of the refund; null when the capture was reversed. */
  readonly refundId: string | null;
  readonly transactionId: string;
  /** What the sub-merchant is to get back, in the currency in which it settles. */
  readonly settled: { readonly amount: bigint; readonly currency: string };
  /** What the platform kept of the whole capture. */
  readonly platformFee: bigint;
  /** How much of that was returned before. */
  readonly returnedBefore: bigint;
}

/** What the provider moved. It may have converted the fee into another currency. */
export interface FeeReturnFacts {
  /** Null if it comes to less than the smallest unit of that currency, so that nothing moved. */
  readonly ref: string | null;
  readonly amount: bigint;
  readonly currency: string;
}
