import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { Loaded, Section } from '../../components/page.tsx';
import { Status, Time } from '../../components/values.tsx';

/** What happened to a sub-merchant last. */
export function RecentHistory({ submerchant }: { readonly submerchant: string }): ReactNode {
  const query = useQuery({
    queryKey: ['events', 'sub-merchant', submerchant],
    queryFn: () => taprail.events.list({ submerchant, limit: 12 }),
  });
  return (
    <Section
      title="History"
      isFlush
      actions={
        <Link to="/events" search={{ submerchant }}>
          All events
        </Link>
      }
    >
      <Loaded query={query}>
        {({ data }) => (
          <div className="list">
            <table aria-label="History">
              <thead>
                <tr>
                  <th scope="col">What happened</th>
                  <th scope="col">Webhooks</th>
                  <th scope="col" className="end">
                    When
                  </th>
                </tr>
              </thead>
              <tbody>
                {data.map((event) => (
                  <tr key={event.id}>
                    <td>
                      <Link className="mono" to={`/events/${event.id}`}>
                        {event.type}
                      </Link>
                    </td>
                    <td>
                      <Status of={event.delivery_status} />
                    </td>
                    <td className="end">
                      <Time at={event.created_at} />
                    </td>
                  </tr>
                ))}
                {data.length === 0 && (
                  <tr>
                    <td colSpan={3} className="dim">
                      Nothing yet.
                    </td>
                  </tr>
                )}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
    </Section>
  );
}
