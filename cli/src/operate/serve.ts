import type { Command } from '@commander-js/extra-typings';
import { defineCommand, type Terminal } from '../command.ts';

export function addServe(program: Command, terminal: Terminal): void {
  defineCommand(program, 'serve', {
    summary: 'Runs the service, as npm start does.',
    description:
      'Migrates the schema, then serves the API and does the work that is due until Ctrl-C or ' +
      'SIGTERM. Requests and work in progress end first; a second signal ends it at once.\n\n' +
      'It is configured by the environment only: the variables below, PORT (8080), HOST ' +
      '(127.0.0.1), TAPRAIL_ROLE (all, api or worker), TAPRAIL_PROCESSES (1, or auto for all cores) ' +
      'and others. docs/operations.md lists them all.',
    examples: {
      'Run everything, with the embedded database:': 'npx taprail serve',
      'Run one more process for background work only, on a shared database:':
        'TAPRAIL_ROLE=worker DATABASE_URL=postgres://taprail@db.example.com/taprail ' +
        'npx taprail serve',
    },
  })
    .option('--json', 'Print nothing but the log, as JSON also on a terminal.')
    .action(async ({ json }) => {
      const { runService } = await import('../../../server/src/start/run-service.ts');
      await runService(terminal.env, { isJson: json === true });
    });
}
