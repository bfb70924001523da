import type { Command } from '@commander-js/extra-typings';
import {
  CommandError,
  defineCommand,
  jsonOption,
  platformOption,
  type Terminal,
} from '../../command.ts';

export function addPrivacyExport(privacy: Command, terminal: Terminal): void {
  defineCommand(privacy, 'export', {
    summary: 'Writes everything that is kept about a sub-merchant into a folder.',
    description:
      'sub-merchant.json has what was submitted, identity and bank data among it; ' +
      'transactions.jsonl one transaction per line, with tap, disputes and evidence; files/ the ' +
      'uploaded files. Needs the encryption keys of the service. Only you can read the folder: ' +
      'hand it over safely, and delete it.',
    examples: {
      'Write everything into a new folder:':
        'npx taprail privacy export bistro-7 --platform acme --to bistro-7',
      'Learn in a script how much there was:':
        'npx taprail privacy export bistro-7 --platform acme --to bistro-7 --json',
    },
  })
    .argument('<externalRef>', 'The externalRef of the sub-merchant.')
    .addOption(platformOption)
    .requiredOption('--to <folder>', 'The folder to write, which must not exist yet.')
    .addOption(jsonOption)
    .action((externalRef, options) => exportTo(terminal, externalRef, options));
}

async function exportTo(
  terminal: Terminal,
  externalRef: string,
  options: {
    readonly platform: string;
    readonly to: string;
    readonly json?: true | undefined;
  },
): Promise<void> {
  const { parseProviderConfig } = await import('../../../../server/src/config.ts');
  const { loadKeyring } = await import('../../../../server/src/start/encryption-keys.ts');
  const { exportSubMerchant } = await import('../../../../server/src/domains/privacy/index.ts');
  const { ServiceError } = await import('../../../../server/src/lib/errors.ts');
  const { withPlatform } = await import('../with-database.ts');
  const { writeExport } = await import('./write-export.ts');
  await withPlatform(terminal, options.platform, async ({ database, platform }) => {
    const keyring = await loadKeyring(parseProviderConfig(terminal.env));
    const handle = { platformId: platform.id, externalRef };
    const exported = await exportSubMerchant({ database, keyring }, handle).catch(
      (error: unknown) => {
        if (error instanceof ServiceError) throw new CommandError(error.message, { cause: error });
        throw error;
      },
    );
    const counts = await writeExport(options.to, exported);
    terminal.print(
      options.json
        ? JSON.stringify({ folder: options.to, ...counts }, null, 2)
        : `${options.to} has its record, ${counts.transactions} transactions and ${counts.files} files.`,
    );
  });
}
