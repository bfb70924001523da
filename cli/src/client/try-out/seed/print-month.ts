import type { Dispute, Payout, Taprail } from '../../../../../sdk/src/index.ts';
import type { Terminal } from '../../../command.ts';
import { formatMoney } from '../../../terminal/money-text.ts';
import { printResult } from '../../../terminal/print-result.ts';
import { renderTable } from '../../../terminal/table.ts';
import type { Place } from './places.ts';
import type { Played } from './play-month.ts';

const columns = ['captured', 'refunded', 'fees_kept', 'disputed', 'paid_out'] as const;

/** The totals of the month, by the ledger of the service. */
export async function printMonth(
  terminal: Terminal,
  taprail: Taprail,
  month: {
    readonly places: readonly Place[];
    readonly days: number;
    readonly played: Played;
    readonly json: true | undefined;
  },
): Promise<void> {
  const { places, days, played, json } = month;
  const [from, to] = [played.start.toISOString(), played.end.toISOString()];
  const { totals } = await taprail.reports.summary({ from, to });
  const value = {
    object: 'seed',
    submerchants: places.map(({ externalRef }) => externalRef),
    from,
    to,
    taps: played.taps,
    known: played.known,
    refused: played.refused,
    totals,
    disputes: await countBy<Dispute>(taprail.disputes.list({ limit: 100 })),
    payouts: await countBy<Payout>(taprail.payouts.list({ limit: 100 })),
  };
  const text = () => {
    const rows = totals.map((total) =>
      columns.map((name) => formatMoney(total[name], total.currency)),
    );
    const heading = columns.map((name) => name.replace('_', ' ').toUpperCase());
    return [
      `${places.length} sub-merchants and ${played.taps.toLocaleString('en')} taps in ${days} days` +
        `${played.known === 0 ? '' : `, beside ${played.known.toLocaleString('en')} before`}.`,
      '',
      renderTable([heading, ...rows]),
      '',
      `Payouts: ${listed(value.payouts)}.`,
      `Disputes: ${listed(value.disputes)}.`,
      ...(played.refused === 0 ? [] : [`Refused, as too late: ${played.refused} steps.`]),
      `The clock of the platform is at ${to.slice(0, 10)} now.`,
    ].join('\n');
  };
  const next = [
    'npx taprail sub-merchants list',
    'npx taprail transactions list',
    'npx taprail payouts list --status failed',
  ] as const;
  printResult(terminal, { json }, { value, text, next });
}

async function countBy<Item extends { readonly status: string }>(
  items: AsyncIterable<Item>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for await (const { status } of items) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

function listed(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(
    ([status, count]) => `${count} ${status.replaceAll('_', ' ')}`,
  );
  return parts.length === 0 ? 'none' : parts.join(', ');
}
