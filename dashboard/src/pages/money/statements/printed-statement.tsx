import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Statement } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { usePlatformToday } from '../../../api/clock.ts';
import { dashboard } from '../../../api/dashboard.ts';
import { taprail } from '../../../api/taprail.ts';
import { useFilters } from '../../../components/lists/filters.tsx';
import { Table } from '../../../components/lists/table.tsx';
import { Empty, Loaded, Page } from '../../../components/page/page.tsx';
import { given } from '../../../format/given.ts';
import { formatMonth, timeZone } from '../../../format/time.ts';
import { type Line, ownColumns, subMerchantColumns } from './line-columns.tsx';
import { isMonth } from './months.ts';
import './print.css';
import { Sums } from './sums.tsx';

const filters = [
  { kind: 'text', name: 'submerchant', label: 'Sub-merchant' },
  { kind: 'text', name: 'month', label: 'Month' },
] as const;

/** Longer months are for the file: nobody reads more on paper. */
const linesMax = 1_000;
const pageSize = 100;

interface Printed {
  readonly statement: Statement;
  readonly lines: readonly Line[];
  readonly isCut: boolean;
}

/** A month of one account on paper, in all its currencies. */
export function PrintedStatementPage(): ReactNode {
  const { submerchant, month: asked } = useFilters(filters).values;
  const present = usePlatformToday().slice(0, 7);
  const month = isMonth(asked) ? asked : present;
  const owner = given({ submerchant });
  const branding = useQuery({ queryKey: ['branding'], queryFn: () => dashboard.branding.get() });
  const query = useQuery({
    queryKey: ['ledger', 'statement', 'print', owner, month],
    queryFn: () => readMonth({ ...owner, month }),
  });
  const { display_name: platform = '', colour } = branding.data ?? {};
  return (
    <Page
      title={`Statement ${formatMonth(month)}`}
      back={{ to: '/statements', label: 'Statements' }}
      actions={
        <Button disabled={query.data === undefined} onClick={() => window.print()}>
          Print
        </Button>
      }
    >
      <div className="letterhead" style={colour == null ? {} : { borderColor: colour }}>
        <strong>{platform}</strong>
        <span>{submerchant ?? 'Own account'}</span>
        <span className="dim">Days and times of {timeZone()}</span>
      </div>
      <Loaded query={query}>
        {(months) =>
          months.length === 0 ? (
            <Empty title="No money yet">A statement begins with the first payment.</Empty>
          ) : (
            months.map((each) => <OneCurrency key={each.statement.currency} of={each} />)
          )
        }
      </Loaded>
    </Page>
  );
}

function OneCurrency({ of: { statement, lines, isCut } }: { readonly of: Printed }): ReactNode {
  const { currency, submerchant } = statement;
  return (
    <div className="printed">
      <Sums of={statement} />
      <Table
        label={`Movements in ${currency}`}
        columns={submerchant === null ? ownColumns : subMerchantColumns}
        items={lines}
        idOf={({ id }) => id}
        empty="No movements in this month"
      />
      {isCut && (
        <p className="dim">
          Only the last {linesMax.toLocaleString('en-GB')} movements are printed. The CSV file has
          all of them, and the balances above include them.
        </p>
      )}
    </div>
  );
}

/** The month in each currency, its movements oldest first. */
async function readMonth(of: {
  readonly submerchant?: string;
  readonly month: string;
}): Promise<readonly Printed[]> {
  const { balances } = await taprail.balance.get(given({ submerchant: of.submerchant }));
  const months: Printed[] = [];
  for (const { currency } of balances) months.push(await readCurrency({ ...of, currency }));
  return months;
}

async function readCurrency(of: {
  readonly submerchant?: string;
  readonly month: string;
  readonly currency: string;
}): Promise<Printed> {
  const statement = await taprail.reports.statement({ ...of, limit: pageSize });
  const lines = [...statement.data];
  let cursor = statement.next_cursor;
  while (cursor !== null && lines.length < linesMax) {
    const page = await taprail.reports.statement({ ...of, limit: pageSize, cursor });
    lines.push(...page.data);
    cursor = page.next_cursor;
  }
  const { currency } = of;
  return {
    statement,
    lines: lines.map((line) => ({ ...line, currency })).reverse(),
    isCut: cursor !== null,
  };
}
