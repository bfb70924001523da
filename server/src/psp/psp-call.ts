/** Every call has its platform, that platform's time, and a key with which it happens once. */
export interface PspCall {
  readonly platformId: string;
  readonly now: Date;
  readonly idempotencyKey: string;
}

/**
 * `refused` means that nothing happened for certain. `unknown` means that nobody can tell yet: it
 * is stored and asked again with the same key, never guessed.
 */
export type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly code: string;
      /** In Taprail's words. The provider's own may repeat what was submitted. */
      readonly message: string;
      /** The detail that the provider refuses, as a dotted path. */
      readonly param?: string;
      readonly retryable: boolean;
      /** True if the provider could not be reached, so that it was not even asked. */
      readonly isUnsent?: boolean;
      /** True for a fault of the deployment itself, such as a wrong key: it can be mended. */
      readonly isOwnFault?: boolean;
    }
  | { readonly kind: 'unknown'; readonly reason: string; readonly retryAfterMs?: number };

/** What was read from the provider; null if there is no such thing. Throws if it fails for now. */
export function readingIn<T>(outcome: Outcome<T>): T | null {
  if (outcome.kind === 'done') return outcome.value;
  if (outcome.kind === 'refused' && !outcome.retryable) return null;
  const why = outcome.kind === 'refused' ? outcome.message : outcome.reason;
  throw new Error(`the provider could not be read: ${why}`);
}
