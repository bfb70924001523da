import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { pino } from 'pino';
import { createPlatform } from '../../../server/src/domains/platforms/index.ts';
import { DueWorkEngine } from '../../../server/src/due-work/engine.ts';
import { newUuid } from '../../../server/src/lib/ids.ts';
import type { Database } from '../../../server/src/postgres/database.ts';
import type { AccountDetails, Outcome } from '../../../server/src/psp/port.ts';
import type { ReadFile } from '../../../server/src/psp/read-file.ts';
import { createSimulator } from '../../../server/src/psp/simulator/simulator.ts';
import type { Tell } from '../../../server/src/psp/simulator/webhooks.ts';

export const providerNow = new Date('2026-11-15T09:30:00.000Z');

/** That long after `providerNow`. */
export function later(ms: number): Date {
  return new Date(providerNow.getTime() + ms);
}

/** The simulator with a platform of its own, all its webhooks, and its due work. */
export async function openProvider(
  database: Database,
  options: { readonly recordsEffects?: boolean; readonly readFile?: ReadFile } = {},
) {
  const { id: platformId } = await createPlatform(database, { name: newUuid(), now: providerNow });
  const simulator = createSimulator({ database, seed: 'a seed', ...options });
  const told: Parameters<Tell>[0][] = [];
  let isReached = true;
  let meanwhile = async () => {};
  const tell: Tell = async (webhook) => {
    if (!isReached) throw new Error('nobody takes the webhook');
    told.push(webhook);
    const happen = meanwhile;
    meanwhile = async () => {};
    await happen();
  };
  const engine = new DueWorkEngine({
    database,
    logger: pino({ level: 'silent' }),
    metrics: { done() {}, failed() {} },
    works: simulator.worksFor(tell),
  });
  return {
    ...simulator,
    platformId,
    told,
    /** Whether webhooks reach their receiver from now on. */
    reach(value: boolean) {
      isReached = value;
    },
    /** Runs a function while the next webhook is on its way. */
    whileTelling(happen: () => Promise<void>) {
      meanwhile = happen;
    },
    /** Does all work due by then. */
    work: (at: Date) => engine.runPlatform(platformId, at),
    /** A call with a key of its own, about the account. */
    call: <Account extends string | null>(account: Account, now = providerNow) => ({
      platformId,
      now,
      connectionId: null,
      idempotencyKey: newUuid(),
      account,
      askedBefore: 0,
    }),
    async openAccount(details: AccountDetails): Promise<string> {
      const asked = { platformId, connectionId: null, now: providerNow };
      const call = { ...asked, idempotencyKey: newUuid() };
      return doneValue(await simulator.accounts.create(call, details)).ref;
    },
    strike: (operation: string, kind: 'timeout' | 'error') =>
      simulator.faults.order(platformId, {
        key: newUuid(),
        operation,
        subject: null,
        kind,
        times: 1,
      }),
  };
}

export function doneValue<T>(outcome: Outcome<T>): T {
  assert(outcome.kind === 'done', `the provider answered ${inspect(outcome)}`);
  return outcome.value;
}
