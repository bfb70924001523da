import type { Finding } from '../lib/finding.ts';

/** Whether a connection to a provider can be used as it is configured. */
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
  /** The connection that is looked at; null for the deployment's own. */
  readonly connection: DiagnosedConnection | null;
}

export interface DiagnosedConnection {
  /** Its public id, which the address of its webhooks ends with. */
  readonly name: string;
  /** The name of its platform. */
  readonly platform: string;
}
