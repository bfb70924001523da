import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../command.ts';

export function addMigrate(program: Command, terminal: Terminal): void {
  defineCommand(program, 'migrate', {
    summary: 'Brings the database schema forward to this version.',
    description:
      'Applies the SQL functions whose definition changed, then the migrations that the ' +
      'database has not seen yet. Several may run at once: they take turns. Running it again ' +
      'changes nothing.\n\n' +
      'The service does the same when it starts. Run it yourself to migrate before a new ' +
      'version is rolled out, or to use the other commands on a database that no service has ' +
      'used yet.',
    examples: {
      'Prepare or update the embedded database:': 'npx taprail migrate',
      'Prepare or update another one:':
        'DATABASE_URL=postgres://taprail@db.example.com/taprail npx taprail migrate',
    },
  })
    .addOption(jsonOption)
    .action(async ({ json }) => {
      const { withServer } = await import('./with-database.ts');
      const { migrate } = await import('../../../server/src/postgres/migrate.ts');
      await withServer(terminal, async ({ url }) => {
        const applied = await migrate(url);
        if (json) terminal.print(JSON.stringify({ object: 'migration', applied }, null, 2));
        else if (applied.length === 0) terminal.print('The schema is up to date.');
        else terminal.print(['The schema was brought forward:', ...applied].join('\n  '));
      });
    });
}
