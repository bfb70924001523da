import {
  endpointHealthRoutes,
  endpointRoutes,
  eventRoutes,
  lostEventRoutes,
  redeliveryRoutes,
} from '../domains/events/index.ts';
import { ledgerRoutes } from '../domains/ledger/index.ts';
import {
  brandingRoutes,
  onboardingFormRoutes,
  onboardingLinkRoutes,
  onboardingRoutes,
  onboardingTestRoutes,
  pageLinkRoutes,
  resendConsents,
  subMerchantFindingRoutes,
} from '../domains/onboarding/index.ts';
import {
  historyRoutes,
  overviewRoutes,
  providerHealthRoutes,
  readerRoutes,
  toDoRoutes,
} from '../domains/overview/index.ts';
import { ownPageRoutes } from '../domains/own-page/index.ts';
import {
  authorisationRoutes,
  deviceRoutes,
  displayRoutes,
  disputeRoutes,
  disputeTestRoutes,
  folioRoutes,
  keyRoutes,
  noteRoutes,
  refundRoutes,
  resendTips,
  submerchantSettingsRoutes,
  tapRoutes,
  transactionRoutes,
} from '../domains/payments/index.ts';
import { auditRoutes, sessionRoutes, userRoutes } from '../domains/people/index.ts';
import {
  apiKeyRoutes,
  archivedRequestRoutes,
  clockRoutes,
  failedRequestRoutes,
  platformRoutes,
  settingsRoutes,
  type TestClock,
} from '../domains/platforms/index.ts';
import { privacyRoutes } from '../domains/privacy/index.ts';
import { receiptRoutes } from '../domains/receipts/index.ts';
import {
  createReports,
  figureRoutes,
  listFileRoutes,
  reconciliationRoutes,
  reportRoutes,
} from '../domains/reports/index.ts';
import { sealRoutes } from '../domains/seals/index.ts';
import {
  accountOwners,
  payoutDeskRoutes,
  payoutRoutes,
  payoutTestRoutes,
} from '../domains/settlement/index.ts';
import { statementRoutes } from '../domains/statements/index.ts';
import type { DueWorkEngine } from '../due-work/engine.ts';
import type { Route } from '../http/route.ts';
import { healthRoutes } from '../http/server/health-routes.ts';
import type { Readiness } from '../http/server/readiness.ts';
import type { Environment } from '../lib/environment.ts';
import type { Idempotency } from '../operations/idempotency.ts';
import type { Database } from '../postgres/database.ts';
import { inboundWebhookRoutes } from '../psp/inbound-webhooks/routes.ts';
import { version } from '../version.ts';
import type { Domains } from './domains.ts';
import { resetPlatform } from './reset-platform.ts';

interface RouteParts extends Domains {
  readonly environment: Environment;
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly clock: TestClock;
  /** Called when keys were revoked, rotated or moved to another platform. */
  readonly onKeysChanged: () => void;
  readonly dueWork: DueWorkEngine;
  /** Where people reach the service. */
  baseUrl(): string;
  readonly readiness: Readiness;
}

/** Every route that this deployment has. */
export function listRoutes(parts: RouteParts): readonly Route[] {
  const { environment, database, idempotency, psp, payments, events } = parts;
  const reports = createReports({ database, settings: parts.settings });
  const routes: readonly Route[] = [
    ...healthRoutes({ version, environment, readiness: parts.readiness }),
    ...onboardingRoutes(parts.onboarding),
    ...privacyRoutes(parts.privacy),
    ...inboundWebhookRoutes(parts.inbound),
    ...tapRoutes(payments),
    ...keyRoutes(payments),
    ...authorisationRoutes(payments),
    ...folioRoutes(payments),
    ...transactionRoutes(payments),
    ...receiptRoutes(parts.receipts),
    ...deviceRoutes(payments),
    ...displayRoutes(payments),
    ...refundRoutes(payments),
    ...payoutRoutes(parts.settlement),
    ...disputeRoutes(parts.payments),
    ...ledgerRoutes({ database, owners: accountOwners(parts.settlement) }),
    ...statementRoutes({ database }),
    ...reportRoutes(reports),
    ...figureRoutes(reports),
    ...platformRoutes({
      database,
      idempotency,
      reset: resetPlatform,
      onChange: parts.onKeysChanged,
    }),
    ...settingsRoutes({
      database,
      idempotency,
      cache: parts.settings,
      followers: [
        { follows: 'collectNegativeBalances', resend: resendConsents },
        { follows: 'tipSuggestions', resend: resendTips },
      ],
      wake: parts.onboarding.wake,
    }),
    ...submerchantSettingsRoutes(payments),
    ...sealRoutes({ database }),
    ...endpointRoutes(events),
    ...eventRoutes(events),
    ...redeliveryRoutes(events),
    ...clockRoutes({ clock: parts.clock, idempotency }),
    ...(psp.testControls === null ? [] : testRoutes(parts, psp.testControls)),
    ...psp.routes,
    ...dashboardRoutes(parts),
  ];
  return [...routes, ...listFileRoutes(reports, routes)].filter(
    (route) => environment === 'test' || !route.testOnly,
  );
}

/** Routes that make the simulated provider act. */
function testRoutes(
  parts: RouteParts,
  controls: NonNullable<Domains['psp']['testControls']>,
): readonly Route[] {
  const acting = { ...parts, controls };
  return [
    ...onboardingTestRoutes(acting),
    ...payoutTestRoutes(acting),
    ...disputeTestRoutes(acting),
  ];
}

/** Routes for people alone. */
function dashboardRoutes(parts: RouteParts): readonly Route[] {
  const { people, onboarding, baseUrl } = parts;
  const { database, keyring } = onboarding;
  const links = { onboarding, baseUrl };
  return [
    ...sessionRoutes(people),
    ...providerHealthRoutes(people),
    ...toDoRoutes({ database: parts.database, wake: onboarding.wake }),
    ...endpointHealthRoutes(people),
    ...lostEventRoutes(people),
    ...overviewRoutes({ database, keyring }),
    ...readerRoutes({ database }),
    ...historyRoutes({ database, payments: parts.payments, settlement: parts.settlement }),
    ...reconciliationRoutes(people),
    ...payoutDeskRoutes(parts.settlement),
    ...userRoutes(people),
    ...apiKeyRoutes(parts),
    ...auditRoutes(people),
    ...failedRequestRoutes(people),
    ...archivedRequestRoutes(people),
    ...noteRoutes(parts.payments),
    ...subMerchantFindingRoutes({ database, keyring }),
    ...brandingRoutes(people),
    ...onboardingLinkRoutes(links),
    ...onboardingFormRoutes(links),
    ...pageLinkRoutes(links),
    ...ownPageRoutes({
      ...parts,
      owners: accountOwners(parts.settlement),
      reports: createReports({ database: parts.database, settings: parts.settings }),
    }),
  ];
}
