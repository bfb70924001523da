import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { Option } from '@commander-js/extra-typings';
import type { Platform } from '../../../../server/src/domains/platforms/index.ts';
import { errorCode } from '../../../../server/src/lib/faults/error-code.ts';
import type { Queryable } from '../../../../server/src/postgres/database.ts';
import type { ConnectionCredentials } from '../../../../server/src/psp/connections/connection.ts';
import type { ConnectionFile, PspConfig } from '../../../../server/src/psp/psp-config.ts';
import { CommandError, type Terminal, UsageError } from '../../command.ts';

export const connectionHelp =
  'The file is JSON: {"provider": "stripe", "secret_key": "sk_…", "webhook_secrets": ["whsec_…"]}. ' +
  'The signing secrets may follow later; calls_per_second and calls_per_endpoint say what the ' +
  'provider has agreed to take beyond the usual. Keep the file from others and delete it afterwards: ' +
  'Taprail seals what it says.';

export const connectionOption = new Option(
  '--connection <file>',
  'Credentials of an account of its own at the provider, as JSON; "-" reads standard input.',
);

/** A connection whose credentials the provider accepts. */
interface CheckedConnection extends ConnectionFile {
  /** The account that the secret key is of; null if the file has none. */
  readonly accountRef: string | null;
  /** The account of the deployment's own connection; null if it has none. */
  readonly ownAccountRef: string | null;
}

/** Reads a connection and asks the provider whose it is, before anything is written. */
export async function checkConnection(
  terminal: Terminal,
  source: string,
): Promise<CheckedConnection> {
  const { parseProviderConfig } = await import('../../../../server/src/config.ts');
  const { readConnectionFile } = await import('../../../../server/src/psp/psp-config.ts');
  const { environment, stripe } = parseProviderConfig(terminal.env);
  if (stripe === null) {
    throw new CommandError(
      'The simulated provider needs no connection; set TAPRAIL_PSP=stripe to connect platforms.',
    );
  }
  const isProduction = environment === 'production';
  const file = readConnectionFile(await readSource(source), { isProduction });
  if ('problems' in file) {
    throw new UsageError(`The connection cannot be used. ${file.problems.join(' ')}`);
  }
  const { secretKey } = file;
  const identify = (key: string) =>
    identifyOrExplain(stripe, { secretKey: key, webhookSecrets: [] });
  return {
    ...file,
    accountRef: secretKey === null ? null : await identify(secretKey),
    ownAccountRef: stripe.secretKey === '' ? null : await identify(stripe.secretKey),
  };
}

async function identifyOrExplain(
  stripe: NonNullable<PspConfig['stripe']>,
  credentials: ConnectionCredentials,
): Promise<string> {
  const { identifyAccount } = await import('../../../../server/src/psp/create-psp.ts');
  const account = await identifyAccount(stripe, credentials);
  if (typeof account === 'string') return account;
  throw new CommandError(`${account.found} ${account.remedy ?? ''}`.trim());
}

async function readSource(source: string): Promise<string> {
  if (source === '-') return text(process.stdin);
  try {
    return await readFile(source, 'utf8');
  } catch (error) {
    throw new UsageError(`The file ${source} cannot be read (${errorCode(error)}).`);
  }
}

/** Stores a connection that was checked. Values that the file leaves out stay as they are. */
export async function storeConnection(
  transaction: Queryable,
  terminal: Terminal,
  connection: {
    readonly platform: Platform;
    readonly checked: CheckedConnection;
    readonly now: Date;
  },
): Promise<{ readonly name: string; readonly isNew: boolean }> {
  const { parseProviderConfig } = await import('../../../../server/src/config.ts');
  const { connectPlatform, ConnectionError } = await import(
    '../../../../server/src/app/connect-platform.ts'
  );
  const { connectionName } = await import('../../../../server/src/psp/connections/connection.ts');
  const { usualLimits, lockConnectionOf, replaceLimits } = await import(
    '../../../../server/src/psp/connections/connection-store.ts'
  );
  const { loadKeyring } = await import('../../../../server/src/start/encryption-keys.ts');
  const { platform, checked, now } = connection;
  const config = parseProviderConfig(terminal.env);
  const keyring = await loadKeyring(config);
  const known = await lockConnectionOf(transaction, keyring, platform.id);
  const secretKey = checked.secretKey ?? known?.credentials.secretKey;
  const accountRef = checked.accountRef ?? known?.accountRef;
  if (secretKey === undefined || accountRef === undefined) {
    throw new UsageError('The connection cannot be used. secret_key is required.');
  }
  const webhookSecrets = checked.webhookSecrets ?? known?.credentials.webhookSecrets ?? [];
  try {
    const { id, isNew } = await connectPlatform(transaction, keyring, {
      platformId: platform.id,
      provider: checked.provider,
      mode: config.environment === 'production' ? 'live' : 'test',
      accountRef,
      credentials: { secretKey, webhookSecrets },
      ownAccountRef: checked.ownAccountRef,
      now,
    });
    const limits = { ...(known?.limits ?? usualLimits), ...checked.limits };
    await replaceLimits(transaction, { id, limits });
    return { name: connectionName(id), isNew };
  } catch (error) {
    if (error instanceof ConnectionError) throw new CommandError(error.message);
    throw error;
  }
}

/** The address at which the webhooks of a connection arrive. */
export async function webhookAddress(terminal: Terminal, name: string): Promise<string> {
  const { parseProviderConfig } = await import('../../../../server/src/config.ts');
  const { webhookAddress: addressOf } = await import(
    '../../../../server/src/psp/connections/webhook-address.ts'
  );
  const { publicUrl } = parseProviderConfig(terminal.env);
  return addressOf(publicUrl ?? 'https://<your address>', { provider: 'stripe', name });
}

/** Says what is next for a platform that has just been connected. */
export async function explainWebhooks(
  terminal: Terminal,
  { platform, name }: { readonly platform: string; readonly name: string },
): Promise<void> {
  terminal.note(`Its webhooks arrive at ${await webhookAddress(terminal, name)}.`);
  terminal.note('Create what is missing at the provider, and check it all, with:');
  terminal.note(`  npx taprail provider set-up --platform "${platform}"`);
  terminal.note('  npx taprail doctor');
}
