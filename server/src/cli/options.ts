import { Option } from '@commander-js/extra-typings';

/** The same option on every command that has something to tell a script. */
export const jsonOption = new Option('--json', 'Print JSON instead, for scripts.');

/** The same option on every command that works within one platform. */
export const platformOption = new Option(
  '--platform <name>',
  'The platform, by its name. Required.',
).makeOptionMandatory();
