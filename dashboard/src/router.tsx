import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut, queryClient } from './api/query-client.ts';
import { maybeSignedIn, rememberSignedIn, sessionQuery } from './api/session.ts';
import { PageFailure, PageNotFound } from './shell/page-failure.tsx';
import { Shell } from './shell/shell.tsx';
import { SignIn } from './shell/sign-in.tsx';

const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: PageNotFound });

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: SignIn,
});

/** Everything behind the sign-in. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  component: Shell,
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

/** A page is loaded when it is first opened, or pointed at. */
const pages = {
  '/': lazyRouteComponent(() => import('./pages/overview.tsx'), 'OverviewPage'),
  '/transactions': lazyRouteComponent(() => import('./pages/transactions.tsx'), 'TransactionsPage'),
  '/transactions/$id': lazyRouteComponent(
    () => import('./pages/transaction.tsx'),
    'TransactionPage',
  ),
  '/sub-merchants': lazyRouteComponent(
    () => import('./pages/sub-merchants.tsx'),
    'SubMerchantsPage',
  ),
  '/sub-merchants/$ref': lazyRouteComponent(
    () => import('./pages/sub-merchant.tsx'),
    'SubMerchantPage',
  ),
  '/payouts': lazyRouteComponent(() => import('./pages/payouts.tsx'), 'PayoutsPage'),
  '/payouts/$id': lazyRouteComponent(() => import('./pages/payout.tsx'), 'PayoutPage'),
  '/disputes': lazyRouteComponent(() => import('./pages/disputes.tsx'), 'DisputesPage'),
  '/disputes/$id': lazyRouteComponent(() => import('./pages/dispute.tsx'), 'DisputePage'),
  '/balances': lazyRouteComponent(() => import('./pages/balances.tsx'), 'BalancesPage'),
  '/reconciliation': lazyRouteComponent(
    () => import('./pages/reconciliation.tsx'),
    'ReconciliationPage',
  ),
  '/reports': lazyRouteComponent(() => import('./pages/reports.tsx'), 'ReportsPage'),
  '/seals': lazyRouteComponent(() => import('./pages/seals.tsx'), 'SealsPage'),
  '/webhooks': lazyRouteComponent(() => import('./pages/webhooks.tsx'), 'WebhooksPage'),
  '/webhooks/$id': lazyRouteComponent(() => import('./pages/webhook.tsx'), 'WebhookPage'),
  '/events': lazyRouteComponent(() => import('./pages/events.tsx'), 'EventsPage'),
  '/events/$id': lazyRouteComponent(() => import('./pages/event.tsx'), 'EventPage'),
  '/api-keys': lazyRouteComponent(() => import('./pages/api-keys.tsx'), 'ApiKeysPage'),
  '/failed-requests': lazyRouteComponent(
    () => import('./pages/failed-requests.tsx'),
    'FailedRequestsPage',
  ),
  '/simulator': lazyRouteComponent(() => import('./pages/simulator.tsx'), 'SimulatorPage'),
  '/users': lazyRouteComponent(() => import('./pages/users.tsx'), 'UsersPage'),
  '/audit': lazyRouteComponent(() => import('./pages/audit.tsx'), 'AuditPage'),
  '/settings': lazyRouteComponent(() => import('./pages/settings.tsx'), 'SettingsPage'),
};

const pageRoutes = Object.entries(pages).map(([path, component]) =>
  createRoute({ getParentRoute: () => shellRoute, path, component }),
);

export const router = createRouter({
  routeTree: rootRoute.addChildren([signInRoute, shellRoute.addChildren(pageRoutes)]),
  basepath: '/dashboard',
  defaultPreload: 'intent',
  defaultErrorComponent: PageFailure,
  scrollRestoration: true,
  // A page about another object begins anew: what was verified or asked for was about the first.
  defaultRemountDeps: ({ params }) => params,
  // Plain texts, so that an address can be written by hand.
  parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
  stringifySearch: (search) => {
    const given = Object.entries(search).filter(([, value]) => value !== undefined);
    const text = new URLSearchParams(
      given.map(([name, value]) => [name, String(value)]),
    ).toString();
    return text === '' ? '' : `?${text}`;
  },
});
