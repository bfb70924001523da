import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addPrivacyErase } from './privacy-erase.ts';
import { addPrivacyExport } from './privacy-export.ts';
import { addPrivacyShow } from './privacy-show.ts';

export function addPrivacy(program: Command, terminal: Terminal): void {
  const privacy = defineCommand(program, 'privacy', {
    summary: 'Hands over or erases the personal data of a sub-merchant.',
    description:
      'What a person may demand by law: to see everything that is kept about a sub-merchant, and ' +
      'to have it erased. docs/security.md says what an erasure removes, what stays, and why.',
    examples: {
      'Write everything into a folder:':
        'npx taprail privacy export bistro-7 --platform acme --to bistro-7',
      'Erase it:': 'npx taprail privacy erase bistro-7 --platform acme',
    },
  });
  addPrivacyExport(privacy, terminal);
  addPrivacyErase(privacy, terminal);
  addPrivacyShow(privacy, terminal);
}
