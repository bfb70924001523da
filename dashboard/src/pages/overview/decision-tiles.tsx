import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { formatMoney } from '../../format/money.ts';
import { formatDistance } from '../../format/time.ts';
import { humanise } from '../../format/words.ts';

/** What the provider left open, each with the page that says what to do about it. */
export function DecisionTiles({ overview }: { readonly overview: Overview }): ReactNode {
  const now = Date.parse(overview.now);
  const { count, oldest } = overview.decisions_waiting;
  const more = count - oldest.length;
  return (
    <>
      {oldest.map(({ id, kind, transaction, payout, waiting_since: since, ...money }) => (
        <Link
          key={id}
          className="tile"
          data-tone="bad"
          to={payout === null ? '/transactions/$id' : '/payouts/$id'}
          params={{ id: payout ?? transaction ?? '' }}
        >
          <span className="label">{humanise(kind)} waits for a decision</span>
          <span className="value">{formatMoney(money)}</span>
          <span className="note">
            {formatDistance(since, now)}
            {more > 0 && id === oldest.at(-1)?.id ? `, and ${more} more` : ''}
          </span>
        </Link>
      ))}
    </>
  );
}
