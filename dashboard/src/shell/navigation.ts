import {
  IconActivity,
  IconAlertTriangle,
  IconArrowsDiff,
  IconBug,
  IconBuildingStore,
  IconChartBar,
  IconCreditCard,
  IconDeviceMobile,
  IconFileText,
  IconHistory,
  IconKey,
  IconLayoutDashboard,
  IconRosetteDiscountCheck,
  IconScale,
  IconSettings,
  IconTransferOut,
  IconUsers,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Session } from '../api/dashboard.ts';

export interface Destination {
  readonly to: string;
  readonly label: string;
  readonly icon: TablerIcon;
  /** What the role of the user must allow. */
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
      { to: '/', label: 'Overview', icon: IconLayoutDashboard, scope: 'overview:read' },
      { to: '/transactions', label: 'Transactions', icon: IconCreditCard, scope: 'taps:read' },
      {
        to: '/sub-merchants',
        label: 'Sub-merchants',
        icon: IconBuildingStore,
        scope: 'sub-merchants:read',
      },
      { to: '/payouts', label: 'Payouts', icon: IconTransferOut, scope: 'payouts:read' },
      { to: '/disputes', label: 'Disputes', icon: IconAlertTriangle, scope: 'disputes:read' },
    ],
  },
  {
    label: 'Money',
    destinations: [
      { to: '/balances', label: 'Balances', icon: IconScale, scope: 'balance:read' },
      {
        to: '/reconciliation',
        label: 'Reconciliation',
        icon: IconArrowsDiff,
        scope: 'reports:read',
      },
      { to: '/reports', label: 'Reports', icon: IconChartBar, scope: 'reports:read' },
      { to: '/seals', label: 'Seals', icon: IconRosetteDiscountCheck, scope: 'seals:read' },
    ],
  },
  {
    label: 'Developers',
    destinations: [
      { to: '/webhooks', label: 'Webhooks', icon: IconWebhook, scope: 'webhook-endpoints:read' },
      { to: '/events', label: 'Events', icon: IconActivity, scope: 'events:read' },
      { to: '/api-keys', label: 'API keys', icon: IconKey, scope: 'api-keys:read' },
      {
        to: '/failed-requests',
        label: 'Failed requests',
        icon: IconBug,
        scope: 'failed-requests:read',
      },
      {
        to: '/simulator',
        label: 'Simulator',
        icon: IconDeviceMobile,
        scope: 'test:write',
        needsSimulator: true,
      },
    ],
  },
  {
    label: 'Administration',
    destinations: [
      { to: '/users', label: 'Users', icon: IconUsers, scope: 'users:read' },
      { to: '/audit', label: 'Audit log', icon: IconHistory, scope: 'audit:read' },
      { to: '/settings', label: 'Settings', icon: IconSettings, scope: 'settings:read' },
    ],
  },
];

/** Where this user can go. */
export function navigationOf(session: Session): readonly Group[] {
  const isOpen = ({ scope, needsSimulator }: Destination) =>
    session.scopes.includes(scope) && (needsSimulator !== true || session.has_simulator);
  return groups
    .map(({ label, destinations }) => ({ label, destinations: destinations.filter(isOpen) }))
    .filter(({ destinations }) => destinations.length > 0);
}

export const documentation = { href: '/docs', label: 'Documentation', icon: IconFileText } as const;
