import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../../server/src/version.ts';
import { clientCommands } from './client/client-commands.ts';
import { type AddCommand, examples, type Terminal, UsageError } from './command.ts';
import { addCompletion } from './completion/completion.ts';
import { missingValue, nameOf, usageOf } from './explain-usage.ts';
import { addDoctor } from './operate/doctor.ts';
import { addKeys } from './operate/keys/keys.ts';
import { addMigrate } from './operate/migrate.ts';
import { addPlatforms } from './operate/platforms/platforms.ts';
import { addPrivacy } from './operate/privacy/privacy.ts';
import { addProvider } from './operate/provider/provider.ts';
import { addReconcile } from './operate/reconcile.ts';
import { addServe } from './operate/serve.ts';
import { addUsers } from './operate/users/users.ts';
import { addVerify } from './operate/verify.ts';

const environment = `
Environment:
  TAPRAIL_URL          The service to call; without it the one that npm start runs here.
  TAPRAIL_API_KEY      The key to call it with.
  DATABASE_URL         The PostgreSQL to work on; without it the embedded one.
  TAPRAIL_DATA         Where the embedded database lies (default .taprail in the repository).
  TAPRAIL_ENVIRONMENT  test or production: which of the two the deployment is (default test).`;

/** All commands: help, advice about typing errors and completion are made from them. */
const commands: Readonly<Record<string, readonly AddCommand[]>> = {
  ...clientCommands,
  'Let platforms in:': [addPlatforms, addKeys, addUsers],
  'Run the service:': [addServe, addMigrate, addDoctor, addCompletion],
  'Check the books:': [addVerify, addReconcile, addProvider],
  'Answer demands of the law:': [addPrivacy],
};

/**
 * The program with all its commands, which inherit its settings of help and output. A command
 * imports its dependencies only when it runs, so that help and advice do not wait for them.
 */
export function createProgram(terminal: Terminal): Command {
  const program = configureProgram(terminal);
  for (const [heading, adders] of Object.entries(commands)) {
    program.commandsGroup(heading);
    for (const add of adders) add(program, terminal);
  }
  return program;
}

function configureProgram(terminal: Terminal): Command {
  const widthMax = () => 88;
  return new Command()
    .summary('Takes payments, shows what happens, and runs Taprail.')
    .description(
      'The first commands call the API of a running service; the others work on the database of a ' +
        'deployment. Environment variables name the service and the database. Every command takes ' +
        '--json. Results go to standard output, progress and advice to standard error. Exit ' +
        'codes: 0 done, 1 not done, 2 not understood.',
    )
    .version(version, '--version', 'Show the version.')
    .helpOption('-h, --help', 'Show this, or the help of the command before it.')
    .addHelpText('beforeAll', ({ command }) => `${command.summary()}\n`)
    .addHelpText(
      'after',
      examples({
        'Give a first sub-merchant an account, with sample details:':
          'npx taprail sub-merchants onboard bistro-7',
        'Take a first tap for it:': 'npx taprail tap 12.50 --submerchant bistro-7',
      }),
    )
    .addHelpText('afterAll', environment)
    .configureHelp({
      commandUsage: (command) =>
        `${usageOf(command)}${command.commands.length > 0 ? ' <command>' : ''} [options]`,
      // Without the help command that Commander adds: run() understands it at every level.
      visibleCommands: (command) => [...command.commands],
      subcommandTerm: (command) =>
        [nameOf(command), command.commands.map((child) => child.name()).join('|')].join(' '),
    })
    .configureOutput({
      writeOut: (text) => terminal.print(text.replace(/\n$/, '')),
      writeErr: (text) => terminal.note(text.replace(/\n$/, '')),
      // run() explains errors in our own words.
      outputError: () => {},
      getOutHelpWidth: widthMax,
      getErrHelpWidth: widthMax,
    })
    .enablePositionalOptions()
    .exitOverride()
    .hook('preAction', (_, command) => refuseMissingValues(command));
}

/** Commander takes whatever follows an option as its value, even the next option. */
function refuseMissingValues(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    const value = String(command.getOptionValue(option.attributeName()));
    if (value === '' || value.startsWith('--')) throw new UsageError(missingValue(option.flags));
  }
  // As when a variable in a script has no value.
  if (command.args.includes('')) throw new UsageError(`A word is empty: ${usageOf(command)}.`);
}
