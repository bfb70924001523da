import type { Session } from '../api/dashboard.ts';
import type { IconName } from '../components/page/icon.tsx';

interface Destination {
  readonly to: string;
  readonly label: string;
  readonly icon: IconName;
  /** The permission that the user's role must have. */
  readonly scope: string;
  readonly needsSimulator?: boolean;
}

interface Group {
  readonly label: string | null;
  readonly destinations: readonly Destination[];
}

const groups: readonly Group[] = [
  {
    label: null,
    destinations: [
      { to: '/', label: 'Overview', icon: 'dashboard', scope: 'overview:read' },
      { to: '/to-do', label: 'To do', icon: 'check', scope: 'overview:read' },
      { to: '/transactions', label: 'Transactions', icon: 'card', scope: 'taps:read' },
      {
        to: '/sub-merchants',
        label: 'Sub-merchants',
        icon: 'store',
        scope: 'sub-merchants:read',
      },
      { to: '/readers', label: 'Readers', icon: 'reader', scope: 'devices:read' },
      { to: '/payouts', label: 'Payouts', icon: 'payout', scope: 'payouts:read' },
      { to: '/disputes', label: 'Disputes', icon: 'warning', scope: 'disputes:read' },
    ],
  },
  {
    label: 'Money',
    destinations: [
      { to: '/balances', label: 'Balances', icon: 'scale', scope: 'balance:read' },
      { to: '/statements', label: 'Statements', icon: 'page', scope: 'reports:read' },
      {
        to: '/reconciliation',
        label: 'Reconciliation',
        icon: 'comparison',
        scope: 'reports:read',
      },
      { to: '/reports', label: 'Reports', icon: 'chart', scope: 'reports:read' },
      { to: '/seals', label: 'Seals', icon: 'seal', scope: 'seals:read' },
    ],
  },
  {
    label: 'Developers',
    destinations: [
      { to: '/webhooks', label: 'Webhooks', icon: 'webhook', scope: 'webhook-endpoints:read' },
      { to: '/events', label: 'Events', icon: 'activity', scope: 'events:read' },
      { to: '/api-keys', label: 'API keys', icon: 'key', scope: 'api-keys:read' },
      {
        to: '/failed-requests',
        label: 'Failed requests',
        icon: 'bug',
        scope: 'failed-requests:read',
      },
      { to: '/requests', label: 'Requests', icon: 'search', scope: 'failed-requests:read' },
      { to: '/provider', label: 'Provider', icon: 'comparison', scope: 'overview:read' },
      {
        to: '/simulator',
        label: 'Simulator',
        icon: 'phone',
        scope: 'test:write',
        needsSimulator: true,
      },
    ],
  },
  {
    label: 'Administration',
    destinations: [
      { to: '/users', label: 'Users', icon: 'people', scope: 'users:read' },
      { to: '/audit', label: 'Audit log', icon: 'history', scope: 'audit:read' },
      { to: '/settings', label: 'Settings', icon: 'settings', scope: 'settings:read' },
    ],
  },
];

/** The pages that this user may open. */
export function navigationOf(session: Session): readonly Group[] {
  const isOpen = ({ scope, needsSimulator }: Destination) =>
    session.scopes.includes(scope) && (needsSimulator !== true || session.has_simulator);
  return groups
    .map(({ label, destinations }) => ({ label, destinations: destinations.filter(isOpen) }))
    .filter(({ destinations }) => destinations.length > 0);
}

export const documentation = { href: '/docs', label: 'Documentation', icon: 'page' } as const;
