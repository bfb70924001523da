import { Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { version } from '../version.ts';
import { examples, type Terminal, UsageError } from './command.ts';
import { addDoctor } from './doctor.ts';
import { missingValue, nameOf, usageOf } from './explain-usage.ts';
import { addKeys } from './keys.ts';
import { addMigrate } from './migrate.ts';
import { addPlatforms } from './platforms.ts';
import { addReconcile } from './reconcile.ts';
import { addServe } from './serve.ts';
import { addVerify } from './verify.ts';

const environment = `
Environment:
  DATABASE_URL         The PostgreSQL to work on; without it the embedded one.
  TAPRAIL_DATA         Where the embedded database lies (default .taprail in the repository).
  TAPRAIL_ENVIRONMENT  test or production: which of the two the deployment is (default test).`;

/**
 * The program with all its commands, which inherit its settings of help and output. A command
 * imports its dependencies only when it runs, so that help and advice do not wait for them.
 */
export function createProgram(terminal: Terminal): Command {
  const program = configureProgram(terminal);
  addPlatforms(program, terminal);
  addKeys(program, terminal);
  addMigrate(program, terminal);
  addServe(program, terminal);
  addDoctor(program, terminal);
  addVerify(program, terminal);
  addReconcile(program, terminal);
  return program;
}

function configureProgram(terminal: Terminal): Command {
  const widthMax = () => 88;
  return new Command()
    .summary('Runs Taprail and manages who may use it.')
    .description(
      'Every command works on one deployment, which the environment names. Exit codes: 0 done, ' +
        '1 not done, 2 not understood.',
    )
    .version(version, '--version', 'Show the version.')
    .helpOption('-h, --help', 'Show this, or after a command what that one is for and takes.')
    .addHelpText('beforeAll', ({ command }) => `${command.summary()}\n`)
    .addHelpText(
      'after',
      examples({
        'Create a platform, the first thing a customer needs:': 'npx taprail platforms create acme',
        'Issue its first API key:': 'npx taprail keys issue --platform acme',
      }),
    )
    .addHelpText('afterAll', environment)
    .configureHelp({
      commandUsage: (command) =>
        `${usageOf(command)}${command.commands.length > 0 ? ' <command>' : ''} [options]`,
      visibleCommands: (command) => command.commands.flatMap(leavesOf),
      subcommandTerm: nameOf,
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

function leavesOf(command: CommandUnknownOpts): CommandUnknownOpts[] {
  return command.commands.length > 0 ? command.commands.flatMap(leavesOf) : [command];
}

/** Commander takes whatever follows an option as its value, even the next option. */
function refuseMissingValues(command: CommandUnknownOpts): void {
  for (const option of command.options) {
    const value = String(command.getOptionValue(option.attributeName()));
    if (value === '' || value.startsWith('--')) throw new UsageError(missingValue(option.flags));
  }
}
