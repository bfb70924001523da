import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, type Terminal } from '../../command.ts';

export function addDemo(program: Command, terminal: Terminal): void {
  defineCommand(program, 'demo', {
    summary: 'Plays the product in half a minute.',
    description:
      'Opens a restaurant and a hotel on the running service, takes their payments, refunds one, ' +
      'wins a dispute and travels to the day on which both are paid out. Everything happens ' +
      'through the API, as your own program would do it, and the events are shown as they ' +
      'come.\n\nEach run makes sub-merchants of its own, and leaves the clock of the platform ' +
      'some days ahead. Test environment only.',
    examples: {
      'Watch it:': 'npx taprail demo',
      'Take what it made into a script:': 'npx taprail demo --json',
    },
  })
    .addOption(jsonOption)
    .action(async ({ json }) => {
      const { requireTest, withClient } = await import('../with-client.ts');
      const { Narrator } = await import('./demo/narrator.ts');
      const { playDemo } = await import('./demo/play-demo.ts');
      await withClient(terminal, async (connection) => {
        requireTest(connection, 'demo');
        const narrator = new Narrator(terminal, { isSilent: json === true });
        const facts = await playDemo(connection.taprail, narrator);
        if (json) terminal.print(JSON.stringify(facts, null, 2));
      });
    });
}
