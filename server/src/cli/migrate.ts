import { migrate as bringForward } from '../postgres/migrate.ts';
import { defineCommand } from './command.ts';
import { withServer } from './with-database.ts';

export const migrate = defineCommand({
  name: 'migrate',
  summary: 'Brings the database schema forward to this version.',
  about: [
    'Applies the SQL functions whose definition changed, then the migrations that the database ' +
      'has not seen yet. Several may run at once: they take turns. Running it again changes nothing.',
    'The service does the same when it starts. Run it apart to see it done before a new version ' +
      'is rolled out, or to use the other commands on a database that no service has used yet.',
  ],
  arguments: {},
  options: {},
  examples: [
    { does: 'Prepare or update the embedded database:', line: 'npx taprail migrate' },
    {
      does: 'Prepare or update another one:',
      line: 'DATABASE_URL=postgres://taprail@db.example.com/taprail npx taprail migrate',
    },
  ],
  async run(_, terminal) {
    await withServer(terminal, async ({ url }) => {
      const applied = await bringForward(url);
      if (applied.length === 0) terminal.print('The schema is up to date.');
      else terminal.print(['The schema was brought forward:', ...applied].join('\n  '));
    });
  },
});
