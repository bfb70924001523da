import type { DueWorkEngine } from '../../due-work/engine.ts';
import type { Answer, PlatformContext } from '../../operations/context.ts';
import type { PspTestControls, RejectionReason } from '../../psp/port.ts';
import { statusConflict } from './errors.ts';
import { findRecord, lookUp } from './look-up.ts';
import type { Onboarding } from './onboarding.ts';
import { makeDue } from './store.ts';
import type { SubMerchant } from './types.ts';

export interface ProviderParts {
  readonly onboarding: Onboarding;
  readonly controls: PspTestControls;
  readonly dueWork: DueWorkEngine;
}

type Context<Body> = PlatformContext<{ readonly externalRef: string }, unknown, Body>;

/** The provider asks for further items, or again for ones it has. */
export function requireMore(
  parts: ProviderParts,
  context: Context<{ readonly items?: readonly string[]; readonly due_in?: number }>,
): Promise<Answer> {
  const { items, due_in: dueInSeconds } = context.body;
  return letHappen(parts, context, (subMerchant) =>
    parts.controls.requireItems(callFor(context), accountOf(subMerchant), {
      ...(items && { items }),
      ...(dueInSeconds !== undefined && { dueInSeconds }),
    }),
  );
}

/** The provider declines the account for good. */
export function rejectAccount(
  parts: ProviderParts,
  context: Context<{ readonly reason?: RejectionReason }>,
): Promise<Answer> {
  const { reason = 'rejected.other' } = context.body;
  return letHappen(parts, context, (subMerchant) =>
    parts.controls.rejectAccount(callFor(context), accountOf(subMerchant), reason),
  );
}

/** The next exchange with the provider fails, and so does every retry. */
export function failForGood(parts: ProviderParts, context: Context<unknown>): Promise<Answer> {
  return letHappen(parts, context, async ({ id, platformId, progress }) => {
    const { status, pspAccount } = progress;
    if (status === 'enabled' || status === 'rejected') throw statusConflict();
    await parts.controls.failForGood(platformId, pspAccount ?? `${id}:create`);
    await makeDue(parts.onboarding.database, { id, platformId, dueAt: context.now });
  });
}

/** Lets it happen, runs the work that follows, and answers with the sub-merchant as it is then. */
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
