import type { Finding } from '../lib/finding.ts';

/** What a connection to a provider still needs at the provider, before anything is done about it. */
export interface PspSetUp {
  /** The account, its mode and the address of the webhooks, for the person who decides. */
  readonly account: string;
  readonly mode: 'live' | 'test';
  readonly webhookUrl: string;
  readonly steps: readonly SetUpStep[];
  /** What a person should know or do that Taprail does not do. */
  readonly notices: readonly string[];
  /** Does one step. */
  readonly carryOut: (step: SetUpStep) => Promise<SetUpOutcome>;
}

/** One change at the provider, in words that follow "It would …". */
export interface SetUpStep {
  readonly id: string;
  readonly does: string;
  /** Whether the provider then tells a secret, which it tells this once. */
  readonly tellsSecret: boolean;
}

export type SetUpOutcome =
  | { readonly kind: 'done'; readonly object: string | null; readonly secret: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly remedy: string };

/** The plan, or why there can be none. */
export type SetUpAnswer =
  | { readonly kind: 'planned'; readonly setUp: PspSetUp }
  | { readonly kind: 'impossible'; readonly finding: Finding };
