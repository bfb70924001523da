import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addProviderDecisions } from './provider-decisions.ts';
import { addProviderRelease } from './provider-release.ts';
import { addProviderRetry } from './provider-retry.ts';
import { addProviderSetUp } from './provider-set-up.ts';

export function addProvider(program: Command, terminal: Terminal): void {
  const provider = defineCommand(program, 'provider', {
    summary: 'Sets the payment provider up, and decides what it left open.',
    description:
      'Sets up at the payment provider what Taprail needs there, and decides what the provider left ' +
      'open.\n\n' +
      'A refund, a reversal or a payout that the provider neither carried out nor refused for a ' +
      'day is searched for, and no longer sent: the provider has forgotten its key, and would ' +
      'carry it out a second time. A person decides whether it is sent once more. A person also ' +
      'decides whether payouts go on that are held since the bank rejected three in a row.',
    examples: {
      'Create what is missing at Stripe:': 'npx taprail provider set-up',
      'See what waits for a decision:': 'npx taprail provider decisions',
    },
  });
  addProviderSetUp(provider, terminal);
  addProviderDecisions(provider, terminal);
  addProviderRetry(provider, terminal);
  addProviderRelease(provider, terminal);
}
