import { access } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { findForeignSecret } from '../domains/events/index.ts';
import { findForeignSeal } from '../domains/onboarding/index.ts';
import { findForeignEvidence } from '../domains/payments/index.ts';
import { type Finding, faulty, fine } from '../lib/finding.ts';
import type { Keyring } from '../lib/keyring.ts';
import type { Database } from '../postgres/database.ts';
import { findForeignCredentials } from '../psp/connections/connection-store.ts';
import { loadKeyring } from '../start/encryption-keys.ts';

/** The deployment's keys; null when the first start has yet to generate one. */
export async function findKeyring(config: Config): Promise<Keyring | null> {
  if (config.encryptionKeys === null) {
    const file = join(config.dataFolder, 'encryption.keys');
    const exists = await access(file).then(
      () => true,
      () => false,
    );
    if (!exists) return null;
  }
  return loadKeyring(config);
}

/** Whether everything that is sealed can be opened. */
export async function checkKeys(
  keyring: Keyring | null,
  database: Database | null,
): Promise<Finding> {
  const ids = keyring?.keys.map(({ id }) => id) ?? [];
  const foreign =
    database === null
      ? null
      : ((await findForeignSeal(database, ids)) ??
        (await findForeignEvidence(database, ids)) ??
        (await findForeignSecret(database, ids)) ??
        (await findForeignCredentials(database, ids)));
  if (foreign !== null) {
    return faulty(
      'keys',
      `Data is sealed with the encryption key ${foreign}, which is not configured.`,
      `Put ${foreign} back into TAPRAIL_ENCRYPTION_KEYS, behind the active key.`,
    );
  }
  if (keyring === null) return fine('keys', 'The first start generates an encryption key.');
  return fine('keys', `The encryption key ${keyring.activeKeyId} seals, and opens all data.`);
}
