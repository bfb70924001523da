import type { Finding } from '../../lib/finding.ts';

/** The setup that a connection still needs at the provider, before anything changes. */
export interface PspSetUp {
  /** The account, its mode and the address of the webhooks, for the person who decides. */
  readonly account: string;
  readonly mode: 'live' | 'test';
  readonly webhookUrl: string;
  readonly steps: readonly SetUpStep[];
  /** Advice for the steps that a person has to take. */
  readonly notices: readonly string[];
  /** Does one step. */
  readonly carryOut: (step: SetUpStep) => Promise<SetUpOutcome>;
}

/** One change at the provider, as words after "It would …". */
export interface SetUpStep {
  readonly id: string;
  readonly does: string;
  /** Whether the provider returns a secret, which it shows only once. */
  readonly tellsSecret: boolean;
}

export type SetUpOutcome =
  | { readonly kind: 'done'; readonly object: string | null; readonly secret: string | null }
  | { readonly kind: 'failed'; readonly reason: string; readonly remedy: string };

/** The plan, or the reason why there is none. */
export type SetUpAnswer =
  | { readonly kind: 'planned'; readonly setUp: PspSetUp }
  | { readonly kind: 'impossible'; readonly finding: Finding };
