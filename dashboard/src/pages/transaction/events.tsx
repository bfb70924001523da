import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ListedEvent, Transaction } from '@taprail/sdk';
import type { ReactNode } from 'react';
import { taprail } from '../../api/taprail.ts';
import { Loaded, Section } from '../../components/page.tsx';
import { Status, Time } from '../../components/values.tsx';

/** Events are written together with what they tell of. */
const windowMs = { before: 1_000, after: 5_000 };

/** What was told to webhooks about a transaction. */
export function TransactionEvents({
  transaction,
}: {
  readonly transaction: Transaction;
}): ReactNode {
  const times = timesOf(transaction);
  const query = useQuery({
    queryKey: ['events', 'transaction', transaction.id, times],
    queryFn: () => findEvents(transaction, times),
  });
  return (
    <Section title="Events" isFlush>
      <div className="list">
        <Loaded query={query}>
          {(events) => (
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

/** When something happened to it. */
function timesOf({ created_at, stages, refunds, disputes }: Transaction): readonly number[] {
  const { tap, authorisation, capture, reversal, settlement } = stages;
  const instants = [
    created_at,
    ...[tap, authorisation, capture, reversal, settlement].map((stage) => stage?.at),
    ...refunds.map((refund) => refund.created_at),
    ...disputes.flatMap(({ opened_at, closed_at }) => [opened_at, closed_at]),
  ];
  const times = instants.flatMap((at) => (at == null ? [] : [Math.floor(Date.parse(at) / 1000)]));
  return [...new Set(times)].sort((a, b) => a - b);
}

/** Events are found by their sub-merchant and time; what they belong to is in each of them. */
async function findEvents(
  { submerchant, authorisation_chain_id }: Transaction,
  times: readonly number[],
): Promise<readonly ListedEvent[]> {
  const spans: { from: number; to: number }[] = [];
  for (const second of times) {
    const [from, to] = [second * 1000 - windowMs.before, second * 1000 + windowMs.after];
    const last = spans.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else spans.push({ from, to });
  }
  const pages = await Promise.all(
    spans.map(({ from, to }) =>
      taprail.events.list({
        submerchant,
        created_from: new Date(from).toISOString(),
        created_to: new Date(to).toISOString(),
        limit: 100,
      }),
    ),
  );
  return pages
    .flatMap(({ data }) => data)
    .filter((event) => event.authorisation_chain_id === authorisation_chain_id)
    .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.sequence - a.sequence);
}
