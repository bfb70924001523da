export interface Platform {
  readonly id: string;
  readonly name: string;
  /** How far the test clock runs ahead of real time. */
  readonly clockOffsetMs: bigint;
  readonly createdAt: Date;
}

export interface ApiKey {
  readonly id: string;
  readonly platformId: string;
  readonly name: string;
  readonly last4: string;
  readonly scopes: readonly string[];
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly lastUsedAt: Date | null;
}
