import type { Command } from '@commander-js/extra-typings';
import {
  CommandError,
  defineCommand,
  jsonOption,
  platformOption,
  type Terminal,
} from '../../command.ts';
import { madeByCli } from '../made-by-cli.ts';

export function addPrivacyErase(privacy: Command, terminal: Terminal): void {
  defineCommand(privacy, 'erase', {
    summary: 'Erases the personal data of a sub-merchant.',
    description:
      'Ends charges, payouts and changes at once, for good. A worker of the running service then ' +
      'erases what was submitted, its files, and your words about its transactions. It is refused ' +
      'while money is open and until the years of the setting retention_years have passed.\n\n' +
      'Asks for the externalRef once more before it does so.',
    examples: {
      'Erase a sub-merchant:': 'npx taprail privacy erase bistro-7 --platform acme',
      'The same in a script:': 'npx taprail privacy erase bistro-7 --platform acme --yes --json',
    },
  })
    .argument('<externalRef>', 'The externalRef of the sub-merchant.')
    .addOption(platformOption)
    .option('--yes', 'Do not ask.')
    .addOption(jsonOption)
    .action((externalRef, options) => erase(terminal, externalRef, options));
}

async function erase(
  terminal: Terminal,
  externalRef: string,
  options: {
    readonly platform: string;
    readonly yes?: true | undefined;
    readonly json?: true | undefined;
  },
): Promise<void> {
  const { withPlatform } = await import('../with-database.ts');
  const { beginErasure, renderErasure } = await import(
    '../../../../server/src/domains/privacy/index.ts'
  );
  const { recordAct } = await import('../../../../server/src/domains/people/index.ts');
  const { ServiceError } = await import('../../../../server/src/lib/errors.ts');
  const { describeErasure } = await import('./privacy-output.ts');
  if (options.yes !== true) await confirm(terminal, externalRef, options.platform);
  await withPlatform(terminal, options.platform, async ({ database, platform }) => {
    const { platformId, madeBy, now } = madeByCli(platform);
    const erasure = await database
      .transaction(async (transaction) => {
        const act = { platformId, actor: 'cli', action: 'eraseSubMerchant', requestId: null };
        await recordAct(transaction, { ...act, objects: [externalRef] });
        return beginErasure(transaction, { platformId, externalRef, madeBy, now });
      })
      .catch((error: unknown) => {
        if (error instanceof ServiceError) throw new CommandError(error.message, { cause: error });
        throw error;
      });
    const shown = renderErasure(externalRef, erasure);
    terminal.print(options.json ? JSON.stringify(shown, null, 2) : describeErasure(shown));
    terminal.note(
      'A worker of the service erases it. See how far it has come:\n' +
        `  npx taprail privacy show ${externalRef} --platform ${options.platform}`,
    );
  });
}

async function confirm(terminal: Terminal, externalRef: string, platform: string): Promise<void> {
  terminal.note(
    'What was submitted about it, its files and your words about its transactions are gone ' +
      'afterwards. Nobody can bring them back, nor let it trade again.',
  );
  const typed = await terminal.ask(`Type ${externalRef} to erase it: `);
  if (typed === null) {
    throw new CommandError(`There is nobody to ask whether to erase it; if you are sure:`, {
      next: `npx taprail privacy erase ${externalRef} --platform ${platform} --yes`,
    });
  }
  if (typed.trim() !== externalRef) {
    throw new CommandError('That is not its externalRef; nothing is erased.');
  }
}
