import type { Settings } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../../api/taprail.ts';
import { ActionButton } from '../../../components/actions/action-button.tsx';
import { currencyField, currencyIn, type Values } from '../../../components/fields/fields.tsx';
import { moneyColumn } from '../../../components/lists/columns.tsx';
import { type Column, Table } from '../../../components/lists/table.tsx';
import { Section } from '../../../components/page/page.tsx';
import { formatAmount, parseAmount, parseDecimal } from '../../../format/money.ts';

interface Plan {
  readonly basis_points: number;
  readonly fixed_amount: number;
}

type Fee = Plan & { readonly currency: string };

const columns: readonly Column<Fee>[] = [
  { header: 'Currency', cell: ({ currency }) => currency },
  {
    header: 'Percentage',
    align: 'end',
    cell: (plan) => <span className="number">{percentText(plan)} %</span>,
  },
  moneyColumn('Fixed amount', 'fixed_amount'),
  {
    header: 'Change',
    align: 'end',
    cell: ({ currency, ...plan }) => <EditPlan label="Change" currency={currency} plan={plan} />,
  },
];

/** The platform's fee per capture, by currency. */
export function FeePlans({ settings }: { readonly settings: Settings }): ReactNode {
  const plans = Object.entries(settings.fee_plans as Record<string, Plan>);
  return (
    <Section title="Fees" isFlush actions={<EditPlan label="Set a fee" />}>
      <Table
        label="Fees"
        columns={columns}
        items={plans.map(([currency, plan]) => ({ ...plan, currency }))}
        idOf={({ currency }) => currency}
        empty="No fees yet."
      />
    </Section>
  );
}

function EditPlan(props: {
  readonly label: string;
  readonly currency?: string;
  readonly plan?: Plan;
}): ReactNode {
  const { label, currency, plan } = props;
  const codeOf = (values: Values) => currency ?? currencyIn(values);
  return (
    <ActionButton
      label={label}
      title={currency === undefined ? 'Set a fee' : `Change the fee in ${currency}`}
      about="The fee applies to captures from now on."
      size="compact-xs"
      variant={currency === undefined ? 'default' : 'subtle'}
      scope="settings:write"
      fields={[
        ...(currency === undefined
          ? [
              {
                ...currencyField(),
                covers: (param: string) => /^fee_plans\.[^.]+$/.test(param),
              },
            ]
          : []),
        {
          kind: 'percent',
          name: 'basis_points',
          label: 'Percentage of the amount',
          initial: plan === undefined ? '' : percentText(plan),
        },
        {
          kind: 'money',
          currency: codeOf,
          mayBeZero: true,
          name: 'fixed_amount',
          label: 'Fixed amount per capture',
          form: 'Choose a smaller amount.',
          initial:
            plan === undefined || currency === undefined
              ? '0'
              : formatAmount({ amount: plan.fixed_amount, currency }),
        },
      ]}
      run={(values, options) => {
        const code = codeOf(values);
        const changed = {
          basis_points: parseDecimal(values.basis_points ?? '', 2) ?? 0,
          fixed_amount: parseAmount(values.fixed_amount ?? '', code) ?? 0,
        };
        return taprail.settings.update({ fee_plans: { [code]: changed } }, options);
      }}
      done="Fee saved."
      changes={['settings', 'settings-versions']}
    />
  );
}

/** Exact to the basis point. */
function percentText({ basis_points }: Plan): string {
  return (basis_points / 100).toFixed(2);
}
