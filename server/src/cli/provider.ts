import type { Command } from '@commander-js/extra-typings';
import { examples, type Terminal } from './command.ts';
import { addProviderDecisions } from './provider-decisions.ts';
import { addProviderRelease } from './provider-release.ts';
import { addProviderRetry } from './provider-retry.ts';

export function addProvider(program: Command, terminal: Terminal): void {
  const provider = program
    .command('provider')
    .summary('Decides what the payment provider left open.')
    .description(
      'A refund, a reversal or a payout that the provider neither carried out nor refused for a ' +
        'day is looked for, and no longer sent: the provider has forgotten its key, and would ' +
        'carry it out a second time. A person decides whether it is sent once more. A person also ' +
        'decides whether payouts go on that are held since the bank rejected three in a row.',
    )
    .addHelpText(
      'after',
      examples({
        'See what waits for a decision:': 'npx taprail provider decisions',
        'Send a refund once more:': 'npx taprail provider retry re_01k9t3m8e6f4x9p2q7r5s1v0zc',
      }),
    );
  addProviderDecisions(provider, terminal);
  addProviderRetry(provider, terminal);
  addProviderRelease(provider, terminal);
}
