import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addSubMerchantsList } from './sub-merchants-list.ts';
import { addSubMerchantsOnboard } from './sub-merchants-onboard.ts';
import { addSubMerchantsShow } from './sub-merchants-show.ts';

export function addSubMerchants(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'sub-merchants', {
    summary: 'Onboards sub-merchants and shows how far they are.',
    description:
      'A sub-merchant is a customer of the platform that gets a payment account of its own. The ' +
      'provider asks for its details; with all of them it is enabled and can take taps.',
    examples: {
      'Give a first sub-merchant an account, with sample details:':
        'npx taprail sub-merchants onboard bistro-7',
      'See which there are:': 'npx taprail sub-merchants list',
    },
  });
  addSubMerchantsOnboard(group, terminal);
  addSubMerchantsList(group, terminal);
  addSubMerchantsShow(group, terminal);
}
