import type { Settings } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { ActionButton } from '../../components/action-button.tsx';
import type { Values } from '../../components/fields.tsx';
import { Section } from '../../components/page.tsx';
import { Money } from '../../components/values.tsx';
import { formatAmount, parseAmount, parseDecimal } from '../../format/money.ts';

interface Plan {
  readonly basis_points: number;
  readonly fixed_amount: number;
}

/** What you earn with each capture, by currency. */
export function FeePlans({ settings }: { readonly settings: Settings }): ReactNode {
  const plans = Object.entries(settings.fee_plans as Record<string, Plan>);
  return (
    <Section title="Fees" isFlush actions={<EditPlan label="Set a fee" />}>
      <div className="list">
        <table aria-label="Fees">
          <thead>
            <tr>
              <th scope="col">Currency</th>
              <th scope="col" className="end">
                Of the amount
              </th>
              <th scope="col" className="end">
                Per capture
              </th>
              <th scope="col" className="end">
                <span className="hidden-visually">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {plans.map(([currency, plan]) => (
              <tr key={currency}>
                <td>{currency}</td>
                <td className="end number">{percentText(plan)} %</td>
                <td className="end">
                  <Money amount={plan.fixed_amount} currency={currency} />
                </td>
                <td className="end">
                  <EditPlan label="Change" currency={currency} plan={plan} />
                </td>
              </tr>
            ))}
            {plans.length === 0 && (
              <tr>
                <td colSpan={4} className="dim">
                  You earn nothing yet.
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
    </Section>
  );
}

function EditPlan(props: {
  readonly label: string;
  readonly currency?: string;
  readonly plan?: Plan;
}): ReactNode {
  const { label, currency, plan } = props;
  const codeOf = (values: Values) => currency ?? (values.currency ?? '').trim().toUpperCase();
  return (
    <ActionButton
      label={label}
      title={currency === undefined ? 'Set a fee' : `Change the fee in ${currency}`}
      about="It counts for what is captured from then on."
      size="compact-xs"
      variant={currency === undefined ? 'default' : 'subtle'}
      scope="settings:write"
      fields={[
        ...(currency === undefined
          ? [{ kind: 'text', name: 'currency', label: 'Currency', initial: 'EUR' } as const]
          : []),
        {
          kind: 'percent',
          name: 'basis_points',
          label: 'Per cent of the amount',
          initial: plan === undefined ? '' : percentText(plan),
        },
        {
          kind: 'money',
          currency: codeOf,
          mayBeZero: true,
          name: 'fixed_amount',
          label: 'Fixed amount per capture',
          initial:
            plan === undefined || currency === undefined
              ? '0'
              : formatAmount({ amount: plan.fixed_amount, currency }),
        },
      ]}
      run={(values, idempotencyKey) => {
        const code = codeOf(values);
        const changed = {
          basis_points: parseDecimal(values.basis_points ?? '', 2) ?? 0,
          fixed_amount: parseAmount(values.fixed_amount ?? '', code) ?? 0,
        };
        return taprail.settings.update({ fee_plans: { [code]: changed } }, { idempotencyKey });
      }}
      done="The fee is changed."
      changes={['settings', 'settings-versions']}
    />
  );
}

/** Exact to the basis point. */
function percentText({ basis_points }: Plan): string {
  return (basis_points / 100).toFixed(2);
}
