import { defineCommand } from './command.ts';

export const serve = defineCommand({
  name: 'serve',
  summary: 'Runs the service, as npm start does.',
  about: [
    'Brings the schema forward, then serves the API and does the work that is due until Ctrl-C ' +
      'or SIGTERM, which lets requests and work under way end first; a second one ends it at once.',
    'It is configured by the environment alone: besides the variables below chiefly PORT (8080), ' +
      'HOST (127.0.0.1) and TAPRAIL_ROLE (all, api or worker). README.md lists them all.',
  ],
  arguments: {},
  options: {},
  examples: [
    { does: 'Run everything, with the embedded database:', line: 'npx taprail serve' },
    {
      does: 'Run one more process for background work only, on a shared database:',
      line:
        'TAPRAIL_ROLE=worker DATABASE_URL=postgres://taprail@db.example.com/taprail ' +
        'npx taprail serve',
    },
  ],
  async run(_, terminal) {
    // Loaded only here: the HTTP server would make every other command slow to start.
    const { runService } = await import('../start/run-service.ts');
    await runService(terminal.env);
  },
});
