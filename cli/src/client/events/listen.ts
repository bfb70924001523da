import type { Command } from '@commander-js/extra-typings';
import { defineCommand, jsonOption, parseWhole, type Terminal, UsageError } from '../../command.ts';
import { parseKinds } from './event-kinds.ts';

export function addListen(program: Command, terminal: Terminal): void {
  defineCommand(program, 'listen', {
    summary: 'Shows events as they happen, and forwards them.',
    description:
      'Needs no webhook endpoint and no public address. An event is forwarded as a POST with the ' +
      'headers and the body of a real delivery, signed with a secret that is shown at the ' +
      'start, and stays the same for your API key. Each event is forwarded once: only a webhook ' +
      'endpoint gets it again after a failure. Runs until Ctrl-C. A broken connection is ' +
      'opened again, and nothing in between is missed.',
    examples: {
      'See what happens:': 'npx taprail listen',
      'Try your own receiver:': 'npx taprail listen --forward-to http://localhost:3000/webhooks',
    },
  })
    .option('--forward-to <url>', 'Your own server, such as http://localhost:3000/webhooks.')
    .option('--events <kinds>', 'Only these, separated by commas (default all).', (text) =>
      parseKinds(text, (kinds) => `npx taprail listen --events ${kinds}`),
    )
    .option('--secret <secret>', 'Sign with this one instead (begins with whsec_).', parseSecret)
    .option('--count <number>', 'End after this number of events (default never).', (text) =>
      parseWhole(text, { name: 'count', min: 1, max: 1_000_000 }),
    )
    .addOption(jsonOption)
    .option('--print-json', 'The same as --json: every event as one line of JSON.')
    .action(async (options) => {
      const { followEvents } = await import('./follow-events.ts');
      const { withClient } = await import('../with-client.ts');
      const { untilInterrupted } = await import('../../terminal/until-interrupted.ts');
      await untilInterrupted((signal) =>
        withClient(terminal, (connection) =>
          followEvents(terminal, connection, {
            forwardTo: options.forwardTo === undefined ? null : parseAddress(options.forwardTo),
            kinds: options.events ?? null,
            secret: options.secret ?? null,
            countMax: options.count ?? Number.POSITIVE_INFINITY,
            isJson: options.json === true || options.printJson === true,
            signal,
          }),
        ),
      );
    });
}

/** Takes `localhost:3000/webhooks` as well. */
function parseAddress(text: string): string {
  const url = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (/^https?:/i.test(url) && URL.canParse(url)) return url;
  throw new UsageError(
    '--forward-to is an address: npx taprail listen --forward-to http://localhost:3000/webhooks.',
  );
}

function parseSecret(text: string): string {
  if (/^whsec_\S+$/.test(text)) return text;
  throw new UsageError('--secret begins with whsec_; without it one is made and shown.');
}
