import type { DiagnosedConnection } from '../../diagnosis.ts';
import { webhookAddress } from '../../webhook-address.ts';

/** The connection that is looked at or set up; null for the deployment's own. */
export type Whose = DiagnosedConnection | null;

/** Where Stripe's webhooks of a connection arrive. */
export function webhookUrlOf(publicUrl: string, whose: Whose): string {
  return webhookAddress(publicUrl, { provider: 'stripe', name: whose?.name ?? null });
}

/** The sentence that tells how a connection is set up. */
export function setUpRemedy(whose: Whose): string {
  const option = whose === null ? '' : ` --platform ${whose.platform}`;
  return `Run "npx taprail provider set-up${option}".`;
}

/** The sentence that tells how other credentials are given. */
export function credentialsRemedy(whose: Whose, variable: string, to: string): string {
  return whose === null
    ? `Set ${variable} to ${to}.`
    : `Give the platform ${whose.platform} ${to}: npx taprail platforms connect.`;
}
