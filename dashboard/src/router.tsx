import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadNewBuild, loadPart } from './api/new-build.ts';
import { isSignedOut, queryClient } from './api/query-client.ts';
import { maybeSignedIn, rememberSignedIn, sessionQuery, useSession } from './api/session.ts';
import { ChoosePassword } from './shell/choose-password.tsx';
import { PageFailure, PageNotFound } from './shell/page-failure.tsx';
import { Shell } from './shell/shell.tsx';
import { SignIn } from './shell/sign-in.tsx';

const rootRoute = createRootRoute({
  component: Outlet,
  notFoundComponent: PageNotFound,
  validateSearch: textsOf,
});

/** An address may have any text; history state that is no text is another program's. */
function textsOf(search: Record<string, unknown>): Readonly<Record<string, string | undefined>> {
  const texts = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return Object.fromEntries(texts);
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: SignIn,
});

function SignedIn(): ReactNode {
  return useSession().must_change_password ? <ChoosePassword /> : <Shell />;
}

/** Everything behind the sign-in. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: SignedIn,
  beforeLoad: async ({ location }) => {
    const toSignIn = () => redirect({ to: '/sign-in', search: { next: location.href } });
    if (!maybeSignedIn()) throw toSignIn();
    try {
      await queryClient.ensureQueryData(sessionQuery);
    } catch (error) {
      if (!isSignedOut(error)) throw error;
      rememberSignedIn(false);
      throw toSignIn();
    }
  },
});

/** A page is loaded when it is first opened or hovered. */
const pageRoutes = [
  page('/', () => import('./pages/overview/overview.tsx'), 'OverviewPage'),
  page('/search', () => import('./pages/search/search.tsx'), 'SearchPage'),
  page('/to-do', () => import('./pages/to-do/to-do.tsx'), 'ToDoPage'),
  page('/transactions', () => import('./pages/transactions/transactions.tsx'), 'TransactionsPage'),
  page(
    '/transactions/$id',
    () => import('./pages/transactions/transaction.tsx'),
    'TransactionPage',
  ),
  page(
    '/sub-merchants',
    () => import('./pages/sub-merchants/sub-merchants.tsx'),
    'SubMerchantsPage',
  ),
  page(
    '/sub-merchants/$ref',
    () => import('./pages/sub-merchants/sub-merchant.tsx'),
    'SubMerchantPage',
  ),
  page(
    '/sub-merchants/$ref/history',
    () => import('./pages/sub-merchants/history.tsx'),
    'SubMerchantHistoryPage',
  ),
  page('/readers', () => import('./pages/readers/readers.tsx'), 'ReadersPage'),
  page('/payouts', () => import('./pages/payouts/payouts.tsx'), 'PayoutsPage'),
  page('/payouts/waiting', () => import('./pages/payouts/waiting-money.tsx'), 'WaitingMoneyPage'),
  page('/payouts/$id', () => import('./pages/payouts/payout.tsx'), 'PayoutPage'),
  page('/disputes', () => import('./pages/disputes/disputes.tsx'), 'DisputesPage'),
  page('/disputes/$id', () => import('./pages/disputes/dispute.tsx'), 'DisputePage'),
  page('/balances', () => import('./pages/money/balances/balances.tsx'), 'BalancesPage'),
  page('/statements', () => import('./pages/money/statements/statements.tsx'), 'StatementsPage'),
  page(
    '/statements/print',
    () => import('./pages/money/statements/printed-statement.tsx'),
    'PrintedStatementPage',
  ),
  page('/reconciliation', () => import('./pages/money/reconciliation.tsx'), 'ReconciliationPage'),
  page('/reports', () => import('./pages/money/reports/reports.tsx'), 'ReportsPage'),
  page('/seals', () => import('./pages/money/seals.tsx'), 'SealsPage'),
  page('/webhooks', () => import('./pages/developers/webhooks/webhooks.tsx'), 'WebhooksPage'),
  page('/webhooks/$id', () => import('./pages/developers/webhooks/webhook.tsx'), 'WebhookPage'),
  page('/events', () => import('./pages/developers/events/events.tsx'), 'EventsPage'),
  page('/events/$id', () => import('./pages/developers/events/event.tsx'), 'EventPage'),
  page('/api-keys', () => import('./pages/developers/api-keys.tsx'), 'ApiKeysPage'),
  page(
    '/failed-requests',
    () => import('./pages/developers/failed-requests.tsx'),
    'FailedRequestsPage',
  ),
  page('/requests', () => import('./pages/developers/requests.tsx'), 'RequestsPage'),
  page('/provider', () => import('./pages/developers/provider/provider.tsx'), 'ProviderPage'),
  page('/simulator', () => import('./pages/developers/simulator/simulator.tsx'), 'SimulatorPage'),
  page('/users', () => import('./pages/administration/users.tsx'), 'UsersPage'),
  page('/audit', () => import('./pages/administration/audit.tsx'), 'AuditPage'),
  page('/settings', () => import('./pages/administration/settings/settings.tsx'), 'SettingsPage'),
] as const;

function page<Path extends string, Name extends string>(
  path: Path,
  load: () => Promise<Readonly<Record<Name, () => ReactNode>>>,
  name: Name,
) {
  const component = lazyRouteComponent(() => loadPart(load), name);
  return createRoute({ getParentRoute: () => shellRoute, path, component });
}

export const router = createRouter({
  routeTree: rootRoute.addChildren([signInRoute, shellRoute.addChildren(pageRoutes)]),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  // The page of another object starts fresh: its state was about the first.
  defaultRemountDeps: ({ params }) => params,
  // Plain texts, so that addresses can be written by hand.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(
      given.map(([name, value]) => [name, String(value)]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
});

// The address is the one that is current by then.
router.subscribe('onBeforeLoad', ({ pathChanged }) => {
  if (pathChanged) loadNewBuild();
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
