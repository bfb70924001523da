import type { Finding } from '../../lib/finding.ts';

/** Whether a connection works as it is configured. */
export interface PspDiagnosis {
  readonly findings: readonly Finding[];
  /** The provider's time and ours at that moment; null if the provider told none. */
  readonly clock: {
    readonly said: Date;
    readonly askedAt: Date;
    readonly answeredAt: Date;
  } | null;
}

/** The facts about the deployment that a provider needs to find faults. */
export interface DiagnosisRequest {
  /** Where callers reach the deployment; null if it is not configured. */
  readonly publicUrl: string | null;
  readonly isProduction: boolean;
  /** The connection to examine; null for the deployment's own. */
  readonly connection: DiagnosedConnection | null;
}

export interface DiagnosedConnection {
  /** Its public id, the end of its webhook address. */
  readonly name: string;
  /** The name of its platform. */
  readonly platform: string;
}
