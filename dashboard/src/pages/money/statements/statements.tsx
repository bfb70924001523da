import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { usePlatformToday } from '../../../api/clock.ts';
import { taprail } from '../../../api/taprail.ts';
import { type Filter, Filters, useFilters } from '../../../components/lists/filters.tsx';
import { ListTable } from '../../../components/lists/list-table.tsx';
import { Empty, Loaded, Page } from '../../../components/page/page.tsx';
import { csvFileName, saveFile } from '../../../components/values/save-file.ts';
import { SubMerchantLink } from '../../../components/values/values.tsx';
import { given } from '../../../format/given.ts';
import { ownColumns, subMerchantColumns } from './line-columns.tsx';
import { MonthField } from './month-field.tsx';
import { isMonth } from './months.ts';
import { Sums } from './sums.tsx';

const ownerFilter = [
  { kind: 'sub-merchant', name: 'submerchant', label: 'Sub-merchant' },
] as const satisfies readonly Filter[];

const filters = [
  ...ownerFilter,
  { kind: 'text', name: 'month', label: 'Month' },
  { kind: 'text', name: 'currency', label: 'Currency' },
] as const satisfies readonly Filter[];

const fileTimeoutMs = 600_000;

/** A month of one account: its opening balance, every movement, its closing balance. */
export function StatementsPage(): ReactNode {
  const state = useFilters(filters);
  const { submerchant, month: asked, currency: chosen } = state.values;
  const present = usePlatformToday().slice(0, 7);
  const month = isMonth(asked) ? asked : present;
  const owner = given({ submerchant });
  const query = useQuery({
    queryKey: ['balance', submerchant ?? null],
    queryFn: () => taprail.balance.get(owner),
  });
  const currencies = (query.data?.balances ?? []).map(({ currency }) => currency);
  const currency = currencies.find((code) => code === chosen) ?? currencies[0];
  const fileName = csvFileName('statement', submerchant, month);
  const load = () =>
    taprail.reports.downloadStatement({ month, ...owner }, { timeoutMs: fileTimeoutMs });
  return (
    <Page
      title="Statements"
      about={submerchant === undefined ? aboutOwn : <About submerchant={submerchant} />}
      actions={
        <>
          <Link to="/statements/print" search={{ ...owner, month }}>
            To print
          </Link>
          <Button variant="default" onClick={() => void saveFile(fileName, load)}>
            Download CSV
          </Button>
        </>
      }
    >
      <Filters filters={ownerFilter} state={state}>
        <MonthField month={month} present={present} onChange={(next) => state.set('month', next)} />
        {currency !== undefined && (
          <CurrencyField
            currency={currency}
            currencies={currencies}
            onChange={(next) => state.set('currency', next)}
          />
        )}
      </Filters>
      <Loaded query={query}>
        {() =>
          currency === undefined ? (
            <Empty title="No money yet">A statement begins with the first payment.</Empty>
          ) : (
            <Movements {...owner} month={month} currency={currency} />
          )
        }
      </Loaded>
    </Page>
  );
}

const aboutOwn =
  'Your own account: the fees that you earned, less what the provider took and what was paid ' +
  'out. Name a sub-merchant to see its statement.';

function About({ submerchant }: { readonly submerchant: string }): ReactNode {
  return (
    <>
      The account of <SubMerchantLink of={submerchant} />: pending, available and held money
      together. A payout leaves it when it is scheduled.
    </>
  );
}

function CurrencyField(props: {
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly onChange: (currency: string) => void;
}): ReactNode {
  const { currency, currencies, onChange } = props;
  const id = useId();
  return (
    <div>
      <label htmlFor={id}>Currency</label>
      <select id={id} value={currency} onChange={({ target }) => onChange(target.value)}>
        {currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </div>
  );
}

function Movements(statement: {
  readonly submerchant?: string;
  readonly month: string;
  readonly currency: string;
}): ReactNode {
  const { submerchant } = statement;
  return (
    <ListTable
      label="Movements"
      queryKey={['ledger', 'statement', statement]}
      load={async (page) => {
        const found = await taprail.reports.statement({ ...statement, ...page });
        const { currency, data } = found;
        return { ...found, data: data.map((line) => ({ ...line, currency })) };
      }}
      head={(first) => <Sums of={first} />}
      columns={submerchant === undefined ? ownColumns : subMerchantColumns}
      idOf={({ id }) => id}
      empty={<Empty title="No movements in this month" />}
    />
  );
}
