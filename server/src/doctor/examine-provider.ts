import type { Config } from '../config.ts';
import { findPlatform } from '../domains/platforms/index.ts';
import { type Finding, faulty } from '../lib/finding.ts';
import type { Database } from '../postgres/database.ts';
import { connectionName, type OpenConnection } from '../psp/connections/connection.ts';
import { listConnections } from '../psp/connections/connection-store.ts';
import { diagnosePsp } from '../psp/create-psp.ts';
import { checkClock } from './check-clocks.ts';
import { findKeyring } from './check-keys.ts';

/** Checks every connection to the provider: the deployment's own and those of platforms. */
export async function examineProvider(
  config: Config,
  database: Database | null,
): Promise<readonly Finding[]> {
  const connections = await readConnections(config, database);
  const { publicUrl, environment, stripe } = config;
  const request = { publicUrl, isProduction: environment === 'production' };
  const findings: Finding[] = [];
  if (stripe === null || stripe.secretKey !== '') {
    const own = await diagnosePsp(config, { ...request, connection: null });
    findings.push(...own.findings);
    if (own.clock !== null) findings.push(checkClock({ whose: 'the provider', ...own.clock }));
  } else if (connections.length === 0) {
    findings.push(
      faulty(
        'stripe',
        'No platform can reach Stripe.',
        'Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or connect each platform: npx taprail ' +
          'platforms connect.',
      ),
    );
  }
  if (stripe === null || database === null) return findings;
  for (const { id, platformId, credentials } of connections) {
    const platform = (await findPlatform(database, platformId))?.name ?? platformId;
    const connection = { name: connectionName(id), platform };
    const found = await diagnosePsp(
      { stripe: { ...stripe, ...credentials } },
      { ...request, connection },
    );
    findings.push(...found.findings.map((finding) => labelled(finding, platform)));
  }
  return findings;
}

async function readConnections(
  config: Config,
  database: Database | null,
): Promise<readonly OpenConnection[]> {
  const keyring = database === null ? null : await findKeyring(config);
  return database === null || keyring === null ? [] : listConnections(database, keyring);
}

/** Several connections are told apart by their platforms. */
function labelled(finding: Finding, platform: string): Finding {
  return { ...finding, found: `Platform ${platform}: ${finding.found}` };
}
