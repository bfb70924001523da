import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, parseWhole, type Terminal } from '../../command.ts';
import { idOf } from '../ids.ts';

export function addLogs(program: Command, terminal: Terminal): void {
  defineCommand(program, 'logs', {
    summary: 'Shows requests that were refused, as they happen.',
    description:
      'First the latest of the last seven days, then each within two seconds, until Ctrl-C. A ' +
      'line has the route, the status, the code, the id of the request and that of the API key, ' +
      'and nothing of what was sent. Requests of a key that are refused alike are counted by the ' +
      'hour.',
    examples: {
      'See what your program does wrong, while it does it:': 'npx taprail logs',
      'See the last twenty and end:': 'npx taprail logs --limit 20 --count 0',
    },
  })
    .option('--code <code>', 'Only those refused with this code (default all).')
    .option(
      '--key <id>',
      'Only those with this API key, by its key_… id (default all).',
      idOf('key'),
    )
    .option('--limit <number>', 'How many to begin with, 0 to 100 (default 10).', (text) =>
      parseWhole(text, { name: 'limit', min: 0, max: 100 }),
    )
    .option('--count <number>', 'End after this number of new ones (default never).', (text) =>
      parseWhole(text, { name: 'count', min: 0, max: 1_000_000 }),
    )
    .addOption(jsonOption)
    .action(async ({ code, key, limit = 10, count, json }) => {
      const { followRefusals } = await import('./follow-refusals.ts');
      const { withClient } = await import('../with-client.ts');
      const { untilInterrupted } = await import('../../terminal/until-interrupted.ts');
      const query = { ...(code !== undefined && { code }), ...(key !== undefined && { key }) };
      await untilInterrupted((signal) =>
        withClient(terminal, (connection) =>
          followRefusals(terminal, connection, {
            query,
            firstMax: limit,
            countMax: count ?? Number.POSITIVE_INFINITY,
            isJson: json === true,
            signal,
          }),
        ),
      );
    });
}
