import type { Outcome, RepeatedCall } from './psp-call.ts';

/** A choice on the reader's tip screen; amounts are minor units. */
export type TipOption = { readonly percent: number } | { readonly amount: number };

/** The question for a tip at a reader. The customer can always leave none. */
export interface TipPrompt {
  /** The part of the amount that percentages are of. */
  readonly eligibleAmount: number;
  readonly options: readonly TipOption[];
  /** Whether the customer may enter an amount of their own. */
  readonly allowCustom: boolean;
}

/** The suggestions of readers in one currency. */
export interface TipSuggestions {
  readonly percentages: readonly number[];
  /** Suggested instead of percentages below `amountsBelow`; empty where that is 0. */
  readonly amounts: readonly number[];
  readonly amountsBelow: number;
  readonly allowCustom: boolean;
}

/** How a provider's readers ask for a tip. */
export type TipReaders =
  /** As each tap says. */
  | { readonly kind: 'per tap' }
  /**
   * As an account's configuration says, in these currencies. Such a reader always takes an amount
   * of the customer's own.
   */
  | { readonly kind: 'configured'; readonly currencies: ReadonlySet<string> };

export interface TipConfiguration {
  readonly account: string;
  /** Complete: one for each currency of the readers. */
  readonly suggestions: ReadonlyMap<string, TipSuggestions>;
}

/** Has the readers of an account suggest these tips from now on. */
export type ConfigureTips = (
  call: Omit<RepeatedCall, 'sending'>,
  configuration: TipConfiguration,
) => Promise<Outcome<null>>;
