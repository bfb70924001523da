/** How many endpoints a platform may have. */
export const endpointsMax = 16;

export const endpointDescriptionLengthMax = 500;

export interface Endpoint {
  readonly platformId: string;
  readonly id: string;
  readonly url: string;
  /** Kinds, or `*` for all. */
  readonly events: readonly string[];
  readonly description: string | null;
  readonly enabled: boolean;
  /** Why the service disabled it; null otherwise. */
  readonly disabledReason: string | null;
  readonly failingSince: Date | null;
  /** When the previous secret stops signing, on the platform's clock. */
  readonly previousSecretUntil: Date | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}
