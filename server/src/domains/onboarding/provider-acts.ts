import type { DueWorkEngine } from '../../due-work/engine.ts';
import { newUuid } from '../../lib/ids.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { Simulator } from '../../psp/simulator/simulator.ts';
import { statusConflict } from './errors.ts';
import { findRecord, lookUp } from './look-up.ts';
import type { Onboarding } from './onboarding.ts';
import { receiveWebhook } from './psp-webhooks.ts';
import { makeDue } from './store.ts';
import type { SubMerchant } from './types.ts';

export interface ProviderParts {
  readonly onboarding: Onboarding;
  readonly simulator: Simulator;
  readonly dueWork: DueWorkEngine;
}

type Context<Body> = PlatformContext<{ readonly externalRef: string }, unknown, Body>;

export const rejectionReasons = [
  'rejected.fraud',
  'rejected.terms_of_service',
  'rejected.listed',
  'rejected.other',
] as const;

/** The provider asks for further items, or again for ones it has. */
export function requireMore(
  parts: ProviderParts,
  context: Context<{ readonly items?: readonly string[]; readonly due_in?: number }>,
): Promise<Answer> {
  const { items, due_in: dueInSeconds } = context.body;
  return letHappen(parts, context, async (subMerchant) => {
    const ref = accountOf(subMerchant);
    await parts.simulator.accounts.require(callFor(context), ref, {
      ...(items === undefined ? {} : { items }),
      ...(dueInSeconds === undefined ? {} : { dueInSeconds }),
    });
    await tell(parts, ref);
  });
}

/** The provider declines the account for good. */
export function rejectAccount(
  parts: ProviderParts,
  context: Context<{ readonly reason?: (typeof rejectionReasons)[number] }>,
): Promise<Answer> {
  const { reason = 'rejected.other' } = context.body;
  return letHappen(parts, context, async (subMerchant) => {
    const ref = accountOf(subMerchant);
    await parts.simulator.accounts.reject(callFor(context), ref, reason);
    await tell(parts, ref);
  });
}

/** The next exchange with the provider fails in a way that no retry mends. */
export function failForGood(parts: ProviderParts, context: Context<unknown>): Promise<Answer> {
  return letHappen(parts, context, async ({ id, platformId, progress }) => {
    const { status, pspAccount } = progress;
    if (status === 'enabled' || status === 'rejected') throw statusConflict();
    const subject = pspAccount ?? `${id}:create`;
    const fault = { operation: '*', subject, kind: 'fatal', times: 1 } as const;
    await parts.simulator.faults.order(platformId, fault);
    await makeDue(parts.onboarding.database, { id, platformId, dueAt: context.now });
  });
}

/** Lets it happen, does what follows from it, and answers with the sub-merchant as it is then. */
function letHappen(
  { onboarding, dueWork }: ProviderParts,
  context: Context<unknown>,
  happen: (subMerchant: SubMerchant) => Promise<void>,
): Promise<Answer> {
  return onboarding.idempotency.around(context, { leaseMs: 30_000 }, async () => {
    const subMerchant = await findRecord(onboarding, context);
    await happen(subMerchant);
    await dueWork.runPlatform(subMerchant.platformId, context.now);
    return lookUp(onboarding, context);
  });
}

function accountOf({ progress }: SubMerchant): string {
  if (progress.pspAccount === null) {
    throw statusConflict({ message: 'The sub-merchant has no PSP account yet.' });
  }
  return progress.pspAccount;
}

function callFor({ caller, now }: PlatformContext) {
  return { platformId: caller.platformId, now };
}

/** The provider's own webhook about it. */
function tell({ onboarding, simulator }: ProviderParts, ref: string): Promise<void> {
  const webhook = { eventId: `evt_${newUuid()}`, type: 'account.updated', accountRef: ref };
  return receiveWebhook(onboarding, simulator.webhooks.sign(webhook, new Date()));
}
