import { type Command, Option } from '@commander-js/extra-typings';
import { businessTypes } from '../../../../sdk/src/generated/api-lists.ts';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';
import { printResult } from '../../terminal/print-result.ts';
import { describeSubMerchant } from './sub-merchant-text.ts';

export function addSubMerchantsOnboard(group: Command, terminal: Terminal): void {
  defineCommand(group, 'onboard', {
    summary: 'Onboards a sub-merchant with sample details.',
    description:
      'Submits it, then answers every round of what the provider asks for with valid samples of ' +
      'its country, until nothing is due. Shows the items of each round. For the test ' +
      'environment.\n\n' +
      'The e-mail address chooses an outcome: with +reject before the @ the provider rejects ' +
      'it, with +error it fails, with +slow it takes its time.',
    examples: {
      'Onboard a restaurant in the US:': 'npx taprail sub-merchants onboard bistro-7',
      'Onboard a company in Germany, with all that is asked for later:':
        'npx taprail sub-merchants onboard hotel-adler --country DE --type company --complete',
    },
  })
    .argument('<externalRef>', 'Your own id of that customer.')
    .option('--country <code>', 'The country of its business, such as DE.', 'US')
    .addOption(
      new Option('--type <type>', 'Whether a person or a company runs it.')
        .choices(businessTypes)
        .default('individual' as const),
    )
    .option('--email <address>', 'Its e-mail address.', 'owner@example.com')
    .option('--complete', 'Supply also what is due only with more volume.')
    .addOption(jsonOption)
    .action(async (externalRef, options) => {
      const { onboard } = await import('./onboard.ts');
      const { requireTest, withClient } = await import('../with-client.ts');
      const applicant = {
        externalRef,
        businessType: options.type,
        country: options.country.toUpperCase(),
        email: options.email,
      };
      await withClient(terminal, async (connection) => {
        requireTest(connection, 'sub-merchants onboard');
        terminal.note(`Submitting ${externalRef}: ${options.type}, ${applicant.country}.`);
        let round = 0;
        const value = await onboard(connection.taprail, applicant, {
          isComplete: options.complete === true,
          onRound(items) {
            round += 1;
            const due = items.length === 1 ? 'one item is due' : `${items.length} items are due`;
            terminal.note(`Round ${round}: ${due}, answered with samples.`);
            for (const item of items) terminal.note(`  ${item}`);
          },
        });
        printResult(terminal, options, {
          value,
          text: () => describeSubMerchant(terminal, value),
          next: value.charges_enabled
            ? [`npx taprail tap 12.50 --submerchant ${externalRef}`]
            : [`npx taprail sub-merchants show ${externalRef}`],
        });
      });
    });
}
