/** A request to return the platform's fee of a capture, or a part of it. */
export interface FeeReturnRequest {
  /** The provider's reference of the authorisation. */
  readonly ref: string;
  readonly amount: bigint;
  readonly currency: string;
  /** Taprail's id of the refund; null when the capture was reversed. */
  readonly refundId: string | null;
  readonly transactionId: string;
  /** The amount that the sub-merchant gets back, in its settlement currency. */
  readonly settled: { readonly amount: bigint; readonly currency: string };
  /** The platform's fee on the whole capture. */
  readonly platformFee: bigint;
  /** The part of that fee returned before. */
  readonly returnedBefore: bigint;
}

/** The fee that the provider returned, maybe converted into another currency. */
export interface FeeReturnFacts {
  /** Null if nothing moved: the fee is less than that currency's smallest unit. */
  readonly ref: string | null;
  readonly amount: bigint;
  readonly currency: string;
}
