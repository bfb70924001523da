import type { Command } from '@commander-js/extra-typings';
import {
  CommandError,
  defineCommand,
  jsonOption,
  platformOption,
  type Terminal,
} from '../../command.ts';

export function addPrivacyShow(privacy: Command, terminal: Terminal): void {
  defineCommand(privacy, 'show', {
    summary: 'Shows how far an erasure has come.',
    description: 'The erasure that was last asked for, with the number of its transactions.',
    examples: {
      'See how far it has come:': 'npx taprail privacy show bistro-7 --platform acme',
      'Wait for its end in a script:': 'npx taprail privacy show bistro-7 --platform acme --json',
    },
  })
    .argument('<externalRef>', 'The externalRef of the sub-merchant.')
    .addOption(platformOption)
    .addOption(jsonOption)
    .action(async (externalRef, { platform: name, json }) => {
      const { withPlatform } = await import('../with-database.ts');
      const { findErasureOf, renderErasure } = await import(
        '../../../../server/src/domains/privacy/index.ts'
      );
      const { ServiceError } = await import('../../../../server/src/lib/errors.ts');
      const { describeErasure } = await import('./privacy-output.ts');
      await withPlatform(terminal, name, async ({ database, platform }) => {
        const handle = { platformId: platform.id, externalRef };
        const erasure = await findErasureOf(database, handle).catch((error: unknown) => {
          if (error instanceof ServiceError) {
            throw new CommandError(error.message, { cause: error });
          }
          throw error;
        });
        const shown = renderErasure(externalRef, erasure);
        terminal.print(json ? JSON.stringify(shown, null, 2) : describeErasure(shown));
      });
    });
}
