import { pruneEndpointHours, pruneEvents, resealSecrets } from '../domains/events/index.ts';
import { pruneLinks, reseal } from '../domains/onboarding/index.ts';
import {
  pruneProviderHours,
  pruneTapHours,
  TapHourSweep,
  TapTraitSweep,
} from '../domains/overview/index.ts';
import { resealEvidence } from '../domains/payments/index.ts';
import { listPlatformsWithUsers, pruneAuditEntries } from '../domains/people/index.ts';
import {
  type Authenticator,
  type PlatformSweep,
  pruneApiKeys,
  pruneArchivedRequests,
  pruneFailedRequests,
  sweepPlatforms,
} from '../domains/platforms/index.ts';
import { beginNight } from '../domains/reports/index.ts';
import { expectOwnStatement } from '../domains/statements/index.ts';
import { type Sweep, Sweeper } from '../due-work/sweeper.ts';
import type { Keyring } from '../lib/keyring.ts';
import { examineOperations } from '../operations/fence.ts';
import type { Idempotency } from '../operations/idempotency.ts';
import type { InFlight } from '../operations/in-flight.ts';
import { resealConnections } from '../psp/connections/connection-store.ts';
import { beginCatchUp } from '../psp/inbound-webhooks/catch-up-store.ts';
import { pruneWebhooks } from '../psp/inbound-webhooks/store.ts';
import type { Domains } from './domains.ts';
import { createGauges, type GaugeParts } from './gauges.ts';

interface SweepParts
  extends GaugeParts,
    Pick<Domains, 'people' | 'links' | 'pages' | 'receiptPages'> {
  readonly keyring: Keyring;
  readonly authenticator: Authenticator;
  readonly idempotency: Idempotency;
  readonly inFlight: readonly InFlight[];
  readonly operationLeaseMs: number;
  readonly auditKeptMs: number;
  readonly archiveKeptMs: number;
}

/** Recurring tasks, whether or not anything is due. */
export function createSweeps(parts: SweepParts): Sweeper {
  const { database, keyring, logger, authenticator, people, operationLeaseMs } = parts;
  const perPlatform = perPlatformOf(parts);
  const tapHours = new TapHourSweep(database);
  const tapTraits = new TapTraitSweep(database);
  return new Sweeper(logger, [
    ...parts.inFlight.map((each) => ({
      everyMs: each.renewEveryMs,
      run: () => each.renewLeases(),
    })),
    perPlatform(operationLeaseMs / 5, 5000, (id, due) =>
      examineOperations(database, { id, ...due }, { leaseMs: operationLeaseMs }),
    ),
    { everyMs: 10_000, run: () => authenticator.flushUses() },
    { everyMs: 60_000, run: async () => authenticator.sweep() },
    { everyMs: 60_000, run: async () => parts.links.sweep() },
    { everyMs: 60_000, run: async () => parts.receiptPages.sweep() },
    { everyMs: 60_000, run: async () => parts.pages.sweep() },
    { everyMs: 60_000, run: () => people.sessions.sweep() },
    { everyMs: 60_000, run: () => people.throttle.sweep() },
    { everyMs: 60_000, run: async () => people.audit.sweep() },
    {
      everyMs: 5_000,
      run: async () => tapHours.run(await listPlatformsWithUsers(database), new Date()),
    },
    {
      everyMs: 5_000,
      run: async () => tapTraits.run(await listPlatformsWithUsers(database)),
    },
    perPlatform(3_600_000, 1, (id, { now }) => pruneTapHours(database, { id, now })),
    perPlatform(3_600_000, 1, (id) => pruneProviderHours(database, id)),
    perPlatform(3_600_000, 1, (id) => pruneEndpointHours(database, id)),
    perPlatform(600_000, 1000, (id, { limit }) => pruneFailedRequests(database, { id, limit })),
    perPlatform(60_000, 1000, (id, { limit }) => {
      // Requests are dated in real time.
      const before = new Date(Date.now() - parts.archiveKeptMs);
      return pruneArchivedRequests(database, { id, before, limit });
    }),
    ...yearlyPrunes(parts),
    perPlatform(60_000, 1000, (id, due) => parts.idempotency.prune(id, due)),
    perPlatform(60_000, 250, (id, due) => pruneEvents(database, { id, ...due })),
    perPlatform(60_000, 1000, (id, due) => pruneWebhooks(database, { id, ...due })),
    ...dailyReadings(parts),
    ...createGauges(parts),
    ...[reseal, resealEvidence, resealSecrets, resealConnections].map((again) => ({
      everyMs: 3_600_000,
      run: () => again({ database, keyring, logger }),
    })),
  ]);
}

/** Deletes what years-long retention allows, once an hour. */
function yearlyPrunes(parts: SweepParts): Sweep[] {
  const { database, auditKeptMs } = parts;
  const prunes: readonly PlatformSweep['run'][] = [
    (id, due) => pruneLinks(database, { id, ...due }),
    (id, { limit }) => pruneApiKeys(database, { id, limit }),
    (platformId, { limit }) => {
      // Entries are dated in real time.
      const before = new Date(Date.now() - auditKeptMs);
      return pruneAuditEntries(database, { platformId, before, limit });
    },
  ];
  return prunes.map((run) => perPlatformOf(parts)(3_600_000, 250, run));
}

/** Begins the daily reads from the provider, as far as it offers them. */
function dailyReadings(parts: SweepParts): Sweep[] {
  const { database } = parts;
  const { provider, events, balances } = parts.psp;
  const perPlatform = perPlatformOf(parts);
  const catchUp = (keptForMs: number) =>
    perPlatform(3_600_000, 1, (id, { now }) =>
      beginCatchUp(database, { id, provider, keptForMs, now, realNow: new Date() }),
    );
  const nightly = [expectOwnStatement, beginNight].map((begin) =>
    perPlatform(600_000, 1, async (id, { now }) => {
      const connectionId = await parts.psp.connectionOf(database, id);
      return begin(database, { id, connectionId, now, realNow: new Date() });
    }),
  );
  return [
    ...(events === null ? [] : [catchUp(events.keptForMs)]),
    ...(balances === null ? [] : nightly),
  ];
}

function perPlatformOf({ database, logger }: Pick<PlatformSweep, 'database' | 'logger'>) {
  return (everyMs: number, limit: number, run: PlatformSweep['run']): Sweep => ({
    everyMs,
    run: (signal) => sweepPlatforms({ database, logger, limit, signal, run }),
  });
}
