import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Argument, type Command } from '@commander-js/extra-typings';
import { shellWord } from '../../../../server/src/lib/shell-word.ts';
import { CommandError, defineCommand, type Terminal, UsageError } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { parseInstant } from '../../terminal/parse-time.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { answerCommand } from '../print-answer.ts';

const names = ['transactions', 'fees', 'payouts', 'disputes', 'balance'] as const;

export function addReports(program: Command, terminal: Terminal): void {
  const group = defineCommand(program, 'reports', {
    summary: 'Shows the totals of a span, and downloads its reports as CSV.',
    description:
      'Of any span up to 366 days, for all sub-merchants or one, to the minor unit. The totals ' +
      'count each movement on its own day.',
    examples: {
      'See the totals of a month:': 'npx taprail reports summary --from 2026-11-01 --to 2026-12-01',
      'Download its transactions:':
        'npx taprail reports download transactions --from 2026-11-01 --output november.csv',
    },
  });
  addSummary(group, terminal);
  addDownload(group, terminal);
}

function addSummary(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'summary', {
    summary: 'Shows the totals of a span by currency.',
    description: 'Without --from and --to, of the span that the service chooses and names.',
    examples: {
      'See the latest totals:': 'npx taprail reports summary',
      'See those of a month for one sub-merchant:':
        'npx taprail reports summary --from 2026-11-01 --to 2026-12-01 --submerchant bistro-7',
    },
  })
    .option('--from <time>', 'The beginning: 2026-11-01, or a time.', timeOf('--from'))
    .option('--to <time>', 'The end, which is not part of it.', timeOf('--to'))
    .option('--submerchant <externalRef>', 'Only of this one (default all).');
  answerCommand(command, terminal, async ({ taprail }, query) => {
    const value = await taprail.reports.summary(query);
    const columns = ['captured', 'refunded', 'disputes_lost', 'fees_kept', 'net'] as const;
    const headings = columns.map((column) => column.toUpperCase().replace('_', ' '));
    const rows = value.totals.map((total) =>
      columns.map((column) => formatMoney(total[column], total.currency)),
    );
    return {
      value,
      text: () =>
        [
          `${formatTime(value.from)} to ${formatTime(value.to)}`,
          rows.length === 0 ? 'Nothing happened.' : renderTable([headings, ...rows]),
        ].join('\n'),
      next: ['npx taprail reports download transactions --output transactions.csv'],
    };
  });
}

function addDownload(group: Command, terminal: Terminal): void {
  const command = defineCommand(group, 'download', {
    summary: 'Downloads a report as CSV.',
    description: 'Into a file, or to standard output.',
    examples: {
      'Write the transactions of a month to a file:':
        'npx taprail reports download transactions --from 2026-11-01 --output november.csv',
      'Read the fees:': 'npx taprail reports download fees',
    },
  })
    .addArgument(new Argument('<report>', 'Which one.').choices(names))
    .option('--from <time>', 'The beginning: 2026-11-01, or a time.', timeOf('--from'))
    .option('--to <time>', 'The end, which is not part of it.', timeOf('--to'))
    .option('--submerchant <externalRef>', 'Only of this one (default all).')
    .option('--output <path>', 'The file to write (default standard output).');
  answerCommand(command, terminal, async ({ taprail }, name, { output, ...query }) => {
    if (output === undefined) {
      const csv = (await taprail.reports.download(name, query)).replace(/\r?\n$/, '');
      const value = { object: 'report', name, csv };
      const next = [`npx taprail reports download ${name} --output ${name}.csv`] as const;
      return { value, text: () => csv, next };
    }
    const bytes = await taprail.reports.stream(name, query);
    await write(bytes, output);
    const value = { object: 'report', name, file: output };
    const text = () => `${shellWord(output)} has the report.`;
    return { value, text, next: ['npx taprail reports summary'] };
  });
}

async function write(bytes: ReadableStream<Uint8Array>, path: string): Promise<void> {
  try {
    await pipeline(Readable.fromWeb(bytes), createWriteStream(path));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new CommandError(`The report is not complete: ${reason}.`, { cause });
  }
}

/** A day is one of the platform's reporting time zone, which the service knows. */
function timeOf(option: string): (text: string) => string {
  return (text) => {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00:00Z`) !== null) return text;
    const time = parseInstant(text);
    if (time !== null) return time.toISOString();
    throw new UsageError(`${option} is a day such as 2026-11-01, or a time: 2026-11-01T09:30:00Z.`);
  };
}
