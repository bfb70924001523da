import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../../command.ts';
import { addPlatformsConnect } from './platforms-connect.ts';
import { addPlatformsCreate } from './platforms-create.ts';
import { addPlatformsFees } from './platforms-fees.ts';
import { addPlatformsList } from './platforms-list.ts';
import { addPlatformsSettings } from './platforms-settings.ts';

export function addPlatforms(program: Command, terminal: Terminal): void {
  const platforms = defineCommand(program, 'platforms', {
    summary: 'Manages the platforms of this deployment.',
    description:
      'A platform is a customer of this deployment, with its own sub-merchants, keys and test ' +
      'clock. Nothing of one platform is visible to another.',
    examples: {
      'Create a platform:': 'npx taprail platforms create acme',
      'See which there are:': 'npx taprail platforms list',
    },
  });
  addPlatformsCreate(platforms, terminal);
  addPlatformsConnect(platforms, terminal);
  addPlatformsList(platforms, terminal);
  addPlatformsFees(platforms, terminal);
  addPlatformsSettings(platforms, terminal);
}
