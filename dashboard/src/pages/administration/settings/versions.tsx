import type { Settings } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { timeColumn } from '../../../components/lists/columns.tsx';
import { type Column, ListTable } from '../../../components/lists/list-table.tsx';
import { Empty } from '../../../components/page/page.tsx';
import { humanise } from '../../../format/words.ts';

const versionColumns: readonly Column<Settings>[] = [
  { header: 'Version', width: '6rem', cell: ({ version }) => version },
  { header: 'End of day', width: '7rem', isSecondary: true, cell: ({ cut_off }) => cut_off },
  { header: 'Payouts', cell: ({ payout_schedule }) => scheduleText(payout_schedule) },
  {
    header: 'Fees',
    isSecondary: true,
    cell: ({ fee_plans }) => Object.keys(fee_plans).join(', '),
  },
  {
    header: 'By',
    isSecondary: true,
    cell: ({ made_by }) => <span className="mono">{made_by}</span>,
  },
  timeColumn('Since', 'created_at', { width: '9rem' }),
];

export function Versions(): ReactNode {
  return (
    <>
      <h2>Versions</h2>
      <ListTable
        label="Versions of the settings"
        queryKey={['settings-versions']}
        load={(page) => taprail.settings.listVersions(page)}
        columns={versionColumns}
        idOf={({ version }) => String(version)}
        empty={<Empty title="No versions yet" />}
      />
    </>
  );
}

export function scheduleText({
  interval,
  weekly_anchor,
  monthly_anchor,
}: Settings['payout_schedule']): string {
  if (interval === 'weekly') return `Weekly, on ${humanise(weekly_anchor ?? 'monday')}`;
  if (interval === 'monthly') return `Monthly, on day ${monthly_anchor ?? 1}`;
  return humanise(interval);
}
