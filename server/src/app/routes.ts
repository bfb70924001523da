import { endpointRoutes, eventRoutes, redeliveryRoutes } from '../domains/events/index.ts';
import { ledgerRoutes } from '../domains/ledger/index.ts';
import {
  brandingRoutes,
  onboardingFormRoutes,
  onboardingLinkRoutes,
  onboardingRoutes,
  onboardingTestRoutes,
  resendConsents,
} from '../domains/onboarding/index.ts';
import { overviewRoutes } from '../domains/overview/index.ts';
import {
  authorisationRoutes,
  deviceRoutes,
  displayRoutes,
  disputeRoutes,
  disputeTestRoutes,
  folioRoutes,
  keyRoutes,
  refundRoutes,
  tapRoutes,
  transactionRoutes,
} from '../domains/payments/index.ts';
import { auditRoutes, sessionRoutes, userRoutes } from '../domains/people/index.ts';
import {
  apiKeyRoutes,
  clockRoutes,
  failedRequestRoutes,
  platformRoutes,
  settingsRoutes,
  type TestClock,
} from '../domains/platforms/index.ts';
import { privacyRoutes } from '../domains/privacy/index.ts';
import { createReports, reconciliationRoutes, reportRoutes } from '../domains/reports/index.ts';
import { sealRoutes } from '../domains/seals/index.ts';
import { accountOwners, payoutRoutes, payoutTestRoutes } from '../domains/settlement/index.ts';
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
    ...deviceRoutes(payments),
    ...displayRoutes(payments),
    ...refundRoutes(payments),
    ...payoutRoutes(parts.settlement),
    ...disputeRoutes(parts.payments),
    ...ledgerRoutes({ database, owners: accountOwners(parts.settlement) }),
    ...statementRoutes({ database }),
    ...reportRoutes(createReports({ database, settings: parts.settings })),
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
      collecting: { resend: resendConsents, wake: parts.onboarding.wake },
    }),
    ...sealRoutes({ database }),
    ...endpointRoutes(events),
    ...eventRoutes(events),
    ...redeliveryRoutes(events),
    ...clockRoutes({ clock: parts.clock, idempotency }),
    ...(psp.testControls === null ? [] : testRoutes(parts, psp.testControls)),
    ...psp.routes,
    ...dashboardRoutes(parts),
  ];
  return routes.filter((route) => environment === 'test' || !route.testOnly);
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
  const links = { onboarding, baseUrl };
  return [
    ...sessionRoutes(people),
    ...overviewRoutes(people),
    ...reconciliationRoutes(people),
    ...userRoutes(people),
    ...apiKeyRoutes(parts),
    ...auditRoutes(people),
    ...failedRequestRoutes(people),
    ...brandingRoutes(people),
    ...onboardingLinkRoutes(links),
    ...onboardingFormRoutes(links),
  ];
}
