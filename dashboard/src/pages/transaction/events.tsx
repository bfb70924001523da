import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { Loaded, Section } from '../../components/page.tsx';
import { Status, Time } from '../../components/values.tsx';

/** What was told to webhooks about a transaction. */
export function TransactionEvents({
  transaction,
}: {
  readonly transaction: Transaction;
}): ReactNode {
  const query = useQuery({
    queryKey: ['events', 'transaction', transaction.id],
    queryFn: () => taprail.events.list({ transaction: transaction.id, limit: 100 }),
  });
  return (
    <Section title="Events" isFlush>
      <div className="list">
        <Loaded query={query}>
          {({ data: events }) => (
            <table aria-label="Events">
              <thead>
                <tr>
                  <th scope="col">Kind</th>
                  <th scope="col">Webhooks</th>
                  <th scope="col" className="end">
                    Created
                  </th>
                </tr>
              </thead>
              <tbody>
                {events.map(({ id, type, delivery_status, created_at }) => (
                  <tr key={id}>
                    <td>
                      <Link className="mono" to={`/events/${id}`}>
                        {type}
                      </Link>
                    </td>
                    <td>
                      <Status of={delivery_status} />
                    </td>
                    <td className="end">
                      <Time at={created_at} />
                    </td>
                  </tr>
                ))}
                {events.length === 0 && (
                  <tr>
                    <td colSpan={3} className="dim">
                      Nothing was told yet.
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          )}
        </Loaded>
      </div>
    </Section>
  );
}
