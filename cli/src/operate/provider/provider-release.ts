import type { Command } from '@commander-js/extra-typings';
import { CommandError, defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { madeByCli } from '../made-by-cli.ts';

export function addProviderRelease(provider: Command, terminal: Terminal): void {
  defineCommand(provider, 'release', {
    summary: 'Lets held payouts of a sub-merchant go on.',
    description:
      'Payouts are held once the bank has rejected three in a row. Another bank account ends ' +
      'that; this does it without one, for when the bank has fixed the cause. The account ' +
      'then has three attempts again.',
    examples: {
      'Pay a sub-merchant out again:': 'npx taprail provider release bistro-7 --platform acme',
      'The same in a script:': 'npx taprail provider release bistro-7 --platform acme --json',
    },
  })
    .argument('<externalRef>', 'The sub-merchant whose payouts are held.')
    .requiredOption('--platform <name>', 'The platform that it belongs to.')
    .addOption(jsonOption)
    .action((externalRef, options) => release(terminal, externalRef, options));
}

async function release(
  terminal: Terminal,
  externalRef: string,
  options: { readonly platform: string; readonly json?: true | undefined },
): Promise<void> {
  const { withDatabase } = await import('../with-database.ts');
  const { choosePlatforms } = await import('../../../../server/src/domains/platforms/index.ts');
  const { recordAct } = await import('../../../../server/src/domains/people/index.ts');
  const { releasePayouts } = await import('../../../../server/src/domains/onboarding/index.ts');
  const { ServiceError } = await import('../../../../server/src/lib/errors.ts');
  await withDatabase(terminal, async ({ database }) => {
    const [platform] = await choosePlatforms(database, options.platform);
    if (platform === undefined) throw new CommandError('There is no such platform.');
    const { platformId, now } = madeByCli(platform);
    try {
      await database.transaction(async (transaction) => {
        await releasePayouts(transaction, { platformId, externalRef, now });
        const act = { platformId, actor: 'cli', action: 'releasePayouts', objects: [externalRef] };
        await recordAct(transaction, { ...act, requestId: null });
      });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      throw new CommandError(error.message);
    }
    const released = {
      object: 'payout_release',
      platform: platform.name,
      submerchant: externalRef,
    };
    terminal.print(
      options.json
        ? JSON.stringify(released, null, 2)
        : `Payouts of ${externalRef} go on. Available money is in the next one.`,
    );
  });
}
