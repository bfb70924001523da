import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Overview } from '../../api/dashboard.ts';
import { formatMoney } from '../../format/money.ts';
import { formatDistance } from '../../format/time.ts';

/** What people moved at the provider, each with the balances that it changed. */
export function OutsideTiles({ overview }: { readonly overview: Overview }): ReactNode {
  const now = Date.parse(overview.now);
  return overview.outside_movements.map(({ id, kind, submerchant, created_at, ...money }) => (
    <Link
      key={id}
      className="tile"
      data-tone="warn"
      to="/balances"
      search={submerchant === null ? {} : { submerchant }}
    >
      <span className="label">Somebody moved money at the provider</span>
      <span className="value">{formatMoney(money)}</span>
      <span className="note">
        {kind.replaceAll('_', ' ')}, {submerchant ?? 'own account'},{' '}
        {formatDistance(created_at, now)}
      </span>
    </Link>
  ));
}
