import {
  type Events,
  endpointRoutes,
  eventRoutes,
  redeliveryRoutes,
} from '../domains/events/index.ts';
import { ledgerRoutes } from '../domains/ledger/index.ts';
import {
  brandingRoutes,
  type Onboarding,
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
  disputeRoutes,
  disputeTestRoutes,
  type Payments,
  refundRoutes,
  tapRoutes,
  transactionRoutes,
} from '../domains/payments/index.ts';
import { auditRoutes, type People, sessionRoutes, userRoutes } from '../domains/people/index.ts';
import {
  apiKeyRoutes,
  clockRoutes,
  failedRequestRoutes,
  platformRoutes,
  type SettingsCache,
  settingsRoutes,
  type TestClock,
} from '../domains/platforms/index.ts';
import { createReports, reconciliationRoutes, reportRoutes } from '../domains/reports/index.ts';
import { sealRoutes } from '../domains/seals/index.ts';
import {
  accountOwners,
  payoutRoutes,
  payoutTestRoutes,
  type Settlement,
} from '../domains/settlement/index.ts';
import { type Statements, statementRoutes } from '../domains/statements/index.ts';
import type { DueWorkEngine } from '../due-work/engine.ts';
import type { Route } from '../http/route.ts';
import { healthRoutes } from '../http/server/health-routes.ts';
import type { Environment } from '../lib/environment.ts';
import type { Idempotency } from '../operations/idempotency.ts';
import type { Database } from '../postgres/database.ts';
import type { InboundWebhooks } from '../psp/inbound-webhooks/inbound-webhooks.ts';
import { inboundWebhookRoutes } from '../psp/inbound-webhooks/routes.ts';
import type { Psp } from '../psp/psp.ts';
import { version } from '../version.ts';
import { resetPlatform } from './reset-platform.ts';

/** Every route that this deployment has. */
export function listRoutes(parts: {
  readonly environment: Environment;
  readonly database: Database;
  readonly idempotency: Idempotency;
  readonly people: People;
  readonly psp: Psp;
  readonly inbound: InboundWebhooks;
  readonly onboarding: Onboarding;
  readonly payments: Payments;
  readonly settlement: Settlement;
  readonly statements: Statements;
  readonly settings: SettingsCache;
  readonly events: Events;
  readonly clock: TestClock;
  /** Called when keys were revoked, rotated or moved to another platform. */
  readonly onKeysChanged: () => void;
  readonly dueWork: DueWorkEngine;
  /** Where people reach the service. */
  baseUrl(): string;
}): readonly Route[] {
  const { environment, database, idempotency, psp, payments, events } = parts;
  const routes: readonly Route[] = [
    ...healthRoutes({ version, environment, database }),
    ...onboardingRoutes(parts.onboarding),
    ...inboundWebhookRoutes(parts.inbound),
    ...tapRoutes(payments),
    ...authorisationRoutes(payments),
    ...transactionRoutes(payments),
    ...deviceRoutes(payments),
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
  {
    onboarding,
    settlement,
    payments,
    dueWork,
  }: Pick<Parameters<typeof listRoutes>[0], 'onboarding' | 'settlement' | 'payments' | 'dueWork'>,
  controls: NonNullable<Psp['testControls']>,
): readonly Route[] {
  return [
    ...onboardingTestRoutes({ onboarding, controls, dueWork }),
    ...payoutTestRoutes({ settlement, controls, dueWork }),
    ...disputeTestRoutes({ payments, controls, dueWork }),
  ];
}

/** Routes for people alone. */
function dashboardRoutes(parts: Parameters<typeof listRoutes>[0]): readonly Route[] {
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
