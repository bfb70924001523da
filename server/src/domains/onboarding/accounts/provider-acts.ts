import type { DueWorkEngine } from '../../../due-work/engine.ts';
import type { Json } from '../../../lib/json.ts';
import type { PspTestControls, RejectionReason } from '../../../psp/port.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { statusConflict } from '../errors.ts';
import type { Onboarding } from '../onboarding.ts';
import { findRecord, getSubMerchant } from '../records/read-sub-merchants.ts';
import { makeDue } from '../records/store.ts';
import type { SubMerchant } from '../types.ts';

export interface ProviderParts {
  readonly onboarding: Onboarding;
  readonly controls: PspTestControls;
  readonly dueWork: DueWorkEngine;
}

type Context<Body> = PlatformContext<{ readonly externalRef: string }, unknown, Body>;

/** The provider asks for more items, or again for ones it has. */
export function requireMore(
  parts: ProviderParts,
  context: Context<{ readonly items?: readonly string[]; readonly due_in?: number }>,
): Promise<Answer> {
  const { items, due_in: dueInSeconds } = context.body;
  return letHappen(parts, context, {
    plan: accountOf,
    happen: (account) =>
      parts.controls.requireItems(callFor(context), account, {
        ...(items && { items }),
        ...(dueInSeconds !== undefined && { dueInSeconds }),
      }),
  });
}

/** The provider declines the account for good. */
export function rejectAccount(
  parts: ProviderParts,
  context: Context<{ readonly reason?: RejectionReason }>,
): Promise<Answer> {
  const { reason = 'rejected.other' } = context.body;
  return letHappen(parts, context, {
    plan: accountOf,
    happen: (account) => parts.controls.rejectAccount(callFor(context), account, reason),
  });
}

/** The next exchange with the provider fails, and every retry, too. */
export function failForGood(parts: ProviderParts, context: Context<unknown>): Promise<Answer> {
  const { platformId } = context.caller;
  return letHappen(parts, context, {
    plan({ id, progress: { status, pspAccount } }) {
      if (status === 'enabled' || status === 'rejected') throw statusConflict();
      return { id, subject: pspAccount ?? `${id}:create` };
    },
    async happen({ id, subject }, { operationId: key }) {
      await parts.controls.failForGood(platformId, { key, subject });
      await makeDue(parts.onboarding.database, { id, platformId, dueAt: context.now });
    },
  });
}

/** Runs the act and the work that follows, and answers with the sub-merchant as it is then. */
function letHappen<Plan extends Json>(
  { onboarding, dueWork }: ProviderParts,
  context: Context<unknown>,
  steps: {
    /** Prepares the act. Throws if it cannot happen. */
    plan(subMerchant: SubMerchant): Plan;
    happen(plan: Plan, attempt: { readonly operationId: string }): Promise<void>;
  },
): Promise<Answer> {
  return onboarding.idempotency.carryOut(context, {
    plan: async (database) => steps.plan(await findRecord({ database }, context)),
    async work(plan: Plan, attempt) {
      await steps.happen(plan, attempt);
      await dueWork.runPlatform(context.caller.platformId, context.now);
      return getSubMerchant(onboarding, context);
    },
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
