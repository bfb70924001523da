export const endpointDescriptionLengthMax = 500;

/** Where a platform has events sent. */
export interface Endpoint {
  readonly platformId: string;
  readonly id: string;
  readonly url: string;
  /** Kinds, or `*` for all. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  /** Why the service disabled it; null while it did not. */
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  /** Until when, on the platform's clock, the secret before the last rotation signs along. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
