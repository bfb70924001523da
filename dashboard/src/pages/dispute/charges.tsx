import type { Dispute } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { Section } from '../../components/page.tsx';
import { Money, Time } from '../../components/values.tsx';

/** The charges of the disputed stay. */
export function Charges({ dispute }: { readonly dispute: Dispute }): ReactNode {
  if (dispute.charges.length === 0) return null;
  return (
    <Section title="Charges of the stay" isFlush>
      <div className="list">
        <table aria-label="Charges of the stay">
          <thead>
            <tr>
              <th scope="col">What for</th>
              <th scope="col" className="end">
                Amount
              </th>
              <th scope="col" className="end phone-hidden">
                Posted
              </th>
            </tr>
          </thead>
          <tbody>
            {dispute.charges.map((charge) => (
              <tr key={charge.id}>
                <td>{charge.description ?? charge.reference ?? 'Charge'}</td>
                <td className="end">
                  <Money amount={charge.amount} currency={dispute.currency} />
                </td>
                <td className="end phone-hidden">
                  <Time at={charge.created_at} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  );
}
