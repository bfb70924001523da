import type { Finding } from '../lib/finding.ts';

/** Whether a provider can be used as the deployment is configured. */
export interface PspDiagnosis {
  readonly findings: readonly Finding[];
  /** What the provider's clock said, and when by our own; null if it said nothing. */
  readonly clock: {
    readonly said: Date;
    readonly askedAt: Date;
    readonly answeredAt: Date;
  } | null;
}

/** What a provider needs to know of the deployment to look for faults. */
export interface DiagnosisRequest {
  /** Where callers reach the deployment; null if it is not configured. */
  readonly publicUrl: string | null;
  readonly isProduction: boolean;
  /** What the address of the connection's webhooks ends with; empty for the deployment's own. */
  readonly webhookSuffix: string;
}
