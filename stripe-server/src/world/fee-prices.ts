/** A part of the amount, and something on top of it in minor units of the same currency. */
export interface FeePrice {
  readonly share?: number;
  readonly fixed?: number;
}

/** Stripe's fees at one own account and those that it opened; none by default. */
export interface StripeFees {
  /** For each capture. */
  readonly processing?: FeePrice;
  /** For each dispute that takes money. */
  readonly dispute?: FeePrice;
  /** For each payout of a connected account. */
  readonly payout?: FeePrice;
  /** The part of each of these fees that comes on top as tax. */
  readonly tax?: number;
}

export type FeeKind = Exclude<keyof StripeFees, 'tax'>;
