import { type Command, Option } from '@commander-js/extra-typings';
import { deliveryStatuses } from '../../../../sdk/src/generated/api-lists.ts';
import type { NewRedelivery } from '../../../../sdk/src/index.ts';
import {
  CommandError,
  defineCommand,
  jsonOption,
  type Terminal,
  UsageError,
} from '../../command.ts';
import { parseDuration, parseInstant } from '../../terminal/parse-time.ts';
import { printResult } from '../../terminal/print-result.ts';
import { progressBar } from '../../terminal/progress-bar.ts';
import { idOf } from '../ids.ts';
import { printAnswer } from '../print-answer.ts';
import { parseKind } from './event-kinds.ts';

export function addEventsRedeliver(group: Command, terminal: Terminal): void {
  defineCommand(group, 'redeliver', {
    summary: 'Has one event, or those of a span, sent again.',
    description:
      'To every endpoint that is subscribed now, with the same id and body. With an event it is ' +
      'that one; with --since all events since then, which may take a while. --endpoint limits ' +
      'both to one endpoint. Events of the last 30 days can be sent again.',
    examples: {
      'Send one event again:': 'npx taprail events redeliver evt_01jm4q0n7dfwtr2k8m6x5h3v9c',
      'Send all that failed since yesterday, after your endpoint was down:':
        'npx taprail events redeliver --since 1d --status failed',
    },
  })
    .argument('[event]', 'Its evt_… id (default all of the span).', idOf('evt'))
    .option(
      '--since <time>',
      'A duration such as 2h or 3d, or a time: 2027-01-31T09:30:00Z.',
      parseSince,
    )
    .option('--until <time>', 'The end of the span, as a time (default now).', parseUntil)
    .option('--type <kind>', 'Only of this kind, such as tap.approved (default all).', (text) =>
      parseKind(text, (kind) => `npx taprail events redeliver --since 1d --type ${kind}`),
    )
    .addOption(
      new Option('--status <status>', 'Only with this delivery status (default all).').choices(
        deliveryStatuses,
      ),
    )
    .option('--endpoint <id>', 'Only to this endpoint, by its we_… id (default all).', idOf('we'))
    .addOption(jsonOption)
    .action(async (id, options) => {
      if ((id === undefined) === (options.since === undefined)) {
        throw new UsageError(
          'Name one event or a span: npx taprail events redeliver <event>, or ' +
            'npx taprail events redeliver --since 1d.',
        );
      }
      const { since } = options;
      if (id !== undefined) return redeliverOne(terminal, id, options);
      if (since !== undefined) return redeliverSpan(terminal, { ...options, since });
    });
}

async function redeliverOne(
  terminal: Terminal,
  id: string,
  options: { readonly endpoint?: string | undefined; readonly json?: true | undefined },
): Promise<void> {
  const { endpoint } = options;
  await printAnswer(terminal, options, async ({ taprail }) => {
    const value = await taprail.events.redeliver(id, endpoint === undefined ? {} : { endpoint });
    const count = value.deliveries.length;
    return {
      value,
      text: () => `${id} is sent again to ${count === 1 ? 'one endpoint' : `${count} endpoints`}.`,
      next: [`npx taprail events show ${id}`],
    };
  });
}

interface SpanOptions {
  readonly since: Date | number;
  readonly until?: Date | undefined;
  readonly type?: NonNullable<NewRedelivery['types']>[number] | undefined;
  readonly status?: NewRedelivery['status'] | undefined;
  readonly endpoint?: string | undefined;
  readonly json?: true | undefined;
}

async function redeliverSpan(terminal: Terminal, options: SpanOptions): Promise<void> {
  const { withClient } = await import('../with-client.ts');
  const { type, status, endpoint, since, until } = options;
  await withClient(terminal, async ({ taprail, isTest }) => {
    // Events are made by the platform's clock.
    const now = isTest ? (await taprail.test.clock.get()).now : new Date().toISOString();
    const start = typeof since === 'number' ? new Date(Date.parse(now) - since) : since;
    const [from, to] = [start.toISOString(), until?.toISOString() ?? now];
    const job = await taprail.events.redeliverMany(
      {
        from,
        to,
        ...(type !== undefined && { types: [type] }),
        ...(status !== undefined && { status }),
        ...(endpoint !== undefined && { endpoint }),
      },
      {
        onProgress({ examined_until: at, events_redelivered: count }) {
          const done = Date.parse(at ?? from) - Date.parse(from);
          const total = Date.parse(to) - Date.parse(from);
          terminal.showProgress(progressBar({ done, total }, `${count} events sent again`));
        },
      },
    );
    terminal.showProgress('');
    const { events_examined: examined, events_redelivered: sent } = job;
    printResult(terminal, options, {
      value: job,
      text: () =>
        `${sent} of ${examined} events are sent again, in ${job.deliveries_created} deliveries.`,
      next: ['npx taprail events list --delivery-status pending'],
    });
    if (job.status === 'stopped')
      throw new CommandError('The redelivery was stopped before its end.');
  });
}

/** A duration stays a number until it is known what time it is for the platform. */
function parseSince(text: string): Date | number {
  const since = parseInstant(text) ?? parseDuration(text);
  if (since !== null) return since;
  throw new UsageError('--since is a duration such as 2h or 3d, or a time: 2027-01-31T09:30:00Z.');
}

function parseUntil(text: string): Date {
  const until = parseInstant(text);
  if (until !== null) return until;
  throw new UsageError('--until is a time such as 2027-01-31T09:30:00Z.');
}
