import { Fragment, type ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { SubMerchantName } from '../../components/values/sub-merchant-name.tsx';
import { formatDistance } from '../../format/time.ts';
import { plural } from '../../format/words.ts';
import { AttentionRow } from './attention-row.tsx';
import { DecisionRows } from './decision-rows.tsx';
import { OutsideRows } from './outside-rows.tsx';
import { WebhookRows } from './webhook-rows.tsx';

/** The matters that need a person; empty if there are none. */
export function Attention({ overview }: { readonly overview: Overview }): ReactNode {
  const now = Date.parse(overview.now);
  const urgent = overview.disputes_open.find(({ status }) => status === 'needs_response');
  const { past_due, endpoints_behind, decisions_waiting: decisions, outside_movements } = overview;
  const { book_differences: books } = overview;
  const counts = [past_due.count, decisions.count, books.count];
  const isQuiet = urgent === undefined && counts.every((count) => count === 0);
  if (isQuiet && endpoints_behind.length === 0 && outside_movements.length === 0) return null;
  return (
    <ul className="attention" aria-label="Needs attention">
      <DecisionRows overview={overview} />
      <OutsideRows overview={overview} />
      {books.count > 0 && (
        <AttentionRow
          tone="bad"
          label="Books differ from the provider"
          value={plural(books.count, 'difference')}
          note={books.since === null ? '' : `the oldest ${formatDistance(books.since, now)}`}
          link={{ to: '/reconciliation' }}
        />
      )}
      {urgent !== undefined && (
        <AttentionRow
          tone="warn"
          label="Disputes to answer"
          value={urgent.count.toLocaleString('en-GB')}
          note={`the first is due ${formatDistance(urgent.next_due_by, now)}`}
          link={{ to: '/disputes', search: { status: 'needs_response' } }}
        />
      )}
      {past_due.count > 0 && (
        <AttentionRow
          tone="warn"
          label="Requirements past due"
          value={plural(past_due.count, 'sub-merchant')}
          note={past_due.submerchants.slice(0, 3).map((ref, index) => (
            <Fragment key={ref}>
              {index > 0 && ', '}
              <SubMerchantName of={ref} />
            </Fragment>
          ))}
          link={
            past_due.count === 1
              ? { to: '/sub-merchants/$ref', params: { ref: past_due.submerchants[0] ?? '' } }
              : { to: '/sub-merchants', search: { past_due: 'true' } }
          }
        />
      )}
      <WebhookRows overview={overview} />
    </ul>
  );
}
