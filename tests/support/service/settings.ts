import { appendVersion, type FeePlan } from '../../../server/src/domains/platforms/index.ts';
import type { Database } from '../../../server/src/postgres/database.ts';

/** Sets a platform's fee plan in a currency, as the command line does. */
export async function setFeePlan(
  database: Database,
  fee: { readonly platformId: string; readonly currency: string; readonly plan: FeePlan },
): Promise<void> {
  const { platformId, currency, plan } = fee;
  const made = { platformId, madeBy: 'cli', now: new Date() };
  await appendVersion(database, made, { feePlans: new Map([[currency, plan]]) });
}
