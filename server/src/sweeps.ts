import { listDecisions } from './domains/decisions/index.ts';
import { pruneEvents, resealSecrets } from './domains/events/index.ts';
import { type LinkAccess, reseal } from './domains/onboarding/index.ts';
import { pruneTapHours, TapHourSweep } from './domains/overview/index.ts';
import { listPlatformsWithUsers, type People } from './domains/people/index.ts';
import {
  type Authenticator,
  type PlatformSweep,
  pruneFailedRequests,
  sweepPlatforms,
} from './domains/platforms/index.ts';
import { beginNight, countDifferences } from './domains/reports/index.ts';
import { measureNegativeBalances } from './domains/settlement/index.ts';
import { expectOwnStatement } from './domains/statements/index.ts';
import { Sweeper } from './due-work/sweeper.ts';
import type { Keyring } from './lib/keyring.ts';
import type { Logger } from './log.ts';
import { examineOperations } from './operations/fence.ts';
import type { Idempotency } from './operations/idempotency.ts';
import type { InFlight } from './operations/in-flight.ts';
import type { Database } from './postgres/database.ts';
import { resealConnections } from './psp/connections/connection-store.ts';
import { beginCatchUp } from './psp/inbound-webhooks/catch-up-store.ts';
import { pruneWebhooks } from './psp/inbound-webhooks/store.ts';
import type { Psp } from './psp/psp.ts';

/** Recurring tasks, whether or not anything is due. */
export function createSweeps(parts: {
  readonly database: Database;
  readonly metrics: {
    decisionsWaiting(count: number): void;
    negativeBalances(count: number, oldestSeconds: number): void;
    differences(count: number, oldestSeconds: number): void;
  };
  readonly keyring: Keyring;
  readonly logger: Logger;
  readonly authenticator: Authenticator;
  readonly people: People;
  readonly links: LinkAccess;
  readonly idempotency: Idempotency;
  readonly psp: Pick<Psp, 'provider' | 'connectionOf' | 'balances' | 'events'>;
  readonly inFlight: readonly InFlight[];
  readonly operationLeaseMs: number;
}): Sweeper {
  const { database, keyring, logger, authenticator, people, inFlight, operationLeaseMs } = parts;
  const { provider, events } = parts.psp;
  const perPlatform = (everyMs: number, limit: number, run: PlatformSweep['run']) => ({
    everyMs,
    run: () => sweepPlatforms({ database, logger, limit, run }),
  });
  const tapHours = new TapHourSweep(database);
  return new Sweeper(logger, [
    ...inFlight.map((each) => ({ everyMs: each.renewEveryMs, run: () => each.renewLeases() })),
    perPlatform(operationLeaseMs / 5, 5000, (id, due) =>
      examineOperations(database, { id, ...due }, { leaseMs: operationLeaseMs }),
    ),
    { everyMs: 10_000, run: () => authenticator.flushUses() },
    { everyMs: 60_000, run: async () => authenticator.sweep() },
    { everyMs: 60_000, run: async () => parts.links.sweep() },
    { everyMs: 60_000, run: () => people.sessions.sweep() },
    { everyMs: 60_000, run: () => people.throttle.sweep() },
    { everyMs: 60_000, run: async () => people.audit.sweep() },
    {
      everyMs: 5_000,
      run: async () => tapHours.run(await listPlatformsWithUsers(database), new Date()),
    },
    perPlatform(3_600_000, 1, (id, { now }) => pruneTapHours(database, { id, now })),
    perPlatform(600_000, 1000, (id, { limit }) => pruneFailedRequests(database, { id, limit })),
    perPlatform(60_000, 1000, (id, due) => parts.idempotency.prune(id, due)),
    perPlatform(60_000, 250, (id, due) => pruneEvents(database, { id, ...due })),
    perPlatform(60_000, 1000, (id, due) => pruneWebhooks(database, { id, ...due })),
    ...(events === null
      ? []
      : [
          perPlatform(3_600_000, 1, (id, { now }) => {
            const { keptForMs } = events;
            return beginCatchUp(database, { id, provider, keptForMs, now, realNow: new Date() });
          }),
        ]),
    ...(parts.psp.balances === null
      ? []
      : [
          perPlatform(600_000, 1, async (id, { now }) => {
            const connectionId = await parts.psp.connectionOf(database, id);
            return expectOwnStatement(database, { id, connectionId, now, realNow: new Date() });
          }),
          perPlatform(600_000, 1, async (id, { now }) => {
            const connectionId = await parts.psp.connectionOf(database, id);
            return beginNight(database, { id, connectionId, now, realNow: new Date() });
          }),
        ]),
    {
      everyMs: 60_000,
      run: () =>
        sumOfPlatforms(parts, async (id) => (await listDecisions(database, id)).length).then(
          parts.metrics.decisionsWaiting,
        ),
    },
    {
      // It reads every balance.
      everyMs: 600_000,
      run: async () => {
        let oldestMs = 0;
        const count = await sumOfPlatforms(parts, async (platformId, now) => {
          const negative = await measureNegativeBalances(database, { platformId, now });
          oldestMs = Math.max(oldestMs, negative.oldestMs);
          return negative.count;
        });
        parts.metrics.negativeBalances(count, oldestMs / 1000);
      },
    },
    {
      everyMs: 60_000,
      run: async () => {
        let oldestMs = 0;
        const count = await sumOfPlatforms(parts, async (platformId) => {
          const found = await countDifferences(database, platformId);
          // Without movements nothing is compared by night.
          if (found.oldestAt !== null && parts.psp.balances !== null) {
            oldestMs = Math.max(oldestMs, Date.now() - found.oldestAt.getTime());
          }
          return found.count;
        });
        parts.metrics.differences(count, oldestMs / 1000);
      },
    },
    ...[reseal, resealSecrets, resealConnections].map((again) => ({
      everyMs: 3_600_000,
      run: () => again({ database, keyring, logger }),
    })),
  ]);
}

async function sumOfPlatforms(
  { database, logger }: Pick<PlatformSweep, 'database' | 'logger'>,
  count: (platformId: string, now: Date) => Promise<number>,
): Promise<number> {
  let sum = 0;
  const limit = Number.POSITIVE_INFINITY;
  const run: PlatformSweep['run'] = async (id, { now }) => {
    sum += await count(id, now);
    return 0;
  };
  await sweepPlatforms({ database, logger, limit, run });
  return sum;
}
