import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { formatMoney } from '../../format/money.ts';
import { formatDistance } from '../../format/time.ts';
import { humanise } from '../../format/words.ts';
import { AttentionRow } from './attention-row.tsx';

/** The provider's open outcomes, each with a link to its page, which says how to decide. */
export function DecisionRows({ overview }: { readonly overview: Overview }): ReactNode {
  const now = Date.parse(overview.now);
  const { count, oldest } = overview.decisions_waiting;
  const more = count - oldest.length;
  return oldest.map(({ id, kind, transaction, payout, waiting_since: since, ...money }) => (
    <AttentionRow
      key={id}
      tone="bad"
      label={`${humanise(kind)} waits for a decision`}
      value={formatMoney(money)}
      note={`${formatDistance(since, now)}${
        more > 0 && id === oldest.at(-1)?.id ? `, and ${more} more` : ''
      }`}
      link={{
        to: payout === null ? '/transactions/$id' : '/payouts/$id',
        params: { id: payout ?? transaction ?? '' },
      }}
    />
  ));
}
