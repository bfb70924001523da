import type { DiagnosedConnection } from '../../connections/diagnosis.ts';
import { webhookAddress } from '../../connections/webhook-address.ts';

/** The examined connection; null for the deployment's own. */
export type Whose = DiagnosedConnection | null;

/** The address of a connection's webhooks at Stripe. */
export function webhookUrlOf(publicUrl: string, whose: Whose): string {
  return webhookAddress(publicUrl, { provider: 'stripe', name: whose?.name ?? null });
}

/** The advice to set a connection up. */
export function setUpRemedy(whose: Whose): string {
  const option = whose === null ? '' : ` --platform ${whose.platform}`;
  return `Run "npx taprail provider set-up${option}".`;
}

/** The advice to replace credentials. */
export function credentialsRemedy(whose: Whose, variable: string, to: string): string {
  return whose === null
    ? `Set ${variable} to ${to}.`
    : `Give the platform ${whose.platform} ${to}: npx taprail platforms connect.`;
}
