import Type from 'typebox';
import type { DueWorkEngine } from '../../due-work/engine.ts';
import { type Answer, type PlatformContext, platformRoute, type Route } from '../../http/route.ts';
import { defineRefusal } from '../../lib/errors.ts';
import { newUuid } from '../../lib/ids.ts';
import { sql } from '../../postgres/sql.ts';
import type { Simulator } from '../../psp/simulator/simulator.ts';
import { submerchantNotFound } from './errors.ts';
import type { Onboarding } from './onboarding.ts';
import { receiveWebhook } from './psp-webhooks.ts';
import { renderSubMerchant } from './render.ts';
import * as schemas from './schemas.ts';
import { findById, findIdByExternalRef } from './store.ts';
import type { SubMerchant } from './types.ts';

const statusConflict = defineRefusal({
  type: 'conflict',
  status: 409,
  code: 'status_conflict',
  message: 'The sub-merchant is not in a status in which this can happen.',
});

const rejectionReasons = [
  'rejected.fraud',
  'rejected.terms_of_service',
  'rejected.listed',
  'rejected.other',
] as const;

const ByRef = Type.Object({ externalRef: Type.String({ minLength: 1, maxLength: 128 }) });

interface Parts {
  readonly onboarding: Onboarding;
  readonly simulator: Simulator;
  readonly dueWork: DueWorkEngine;
}

/** What a provider may do of its own accord, at the touch of a button. Test environment only. */
export function onboardingTestRoutes(parts: Parts): readonly Route[] {
  return [requireRoute(parts), rejectRoute(parts), errorRoute(parts)];
}

function requireRoute(parts: Parts): Route {
  return platformRoute({
    ...common('require', 'testRequire'),
    summary: 'Have the PSP ask for more',
    description:
      'The PSP asks for further items, or again for ones it has, with a deadline. Without items: ' +
      'those that the volume threshold brings.',
    params: ByRef,
    body: Type.Object(
      {
        items: Type.Optional(
          Type.Array(Type.String({ pattern: '^[a-z0-9_]+(\\.[A-Za-z0-9_-]+)*$', maxLength: 200 }), {
            minItems: 1,
            maxItems: 50,
          }),
        ),
        due_in: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 31_536_000,
            description: 'Seconds; 14 days if absent.',
          }),
        ),
      },
      { additionalProperties: false },
    ),
    bodyExamples: { document: { items: ['individual.verification.document.front'], due_in: 3600 } },
    handler: (context) =>
      once(parts, context, async (subMerchant) => {
        const { body } = context;
        const ref = accountOf(subMerchant);
        await parts.simulator.accounts.require(callFor(context), ref, {
          ...(body.items === undefined ? {} : { items: body.items }),
          ...(body.due_in === undefined ? {} : { dueInSeconds: body.due_in }),
        });
        await tell(parts, ref);
      }),
  });
}

function rejectRoute(parts: Parts): Route {
  return platformRoute({
    ...common('reject', 'testReject'),
    summary: 'Have the PSP reject a sub-merchant',
    description: 'The PSP declines the account for good.',
    params: ByRef,
    body: Type.Object(
      { reason: Type.Optional(Type.Enum([...rejectionReasons], { default: 'rejected.other' })) },
      { additionalProperties: false },
    ),
    bodyExamples: { fraud: { reason: 'rejected.fraud' } },
    handler: (context) =>
      once(parts, context, async (subMerchant) => {
        const ref = accountOf(subMerchant);
        const reason = context.body.reason ?? 'rejected.other';
        await parts.simulator.accounts.reject(callFor(context), ref, reason);
        await tell(parts, ref);
      }),
  });
}

function errorRoute(parts: Parts): Route {
  return platformRoute({
    ...common('error', 'testError'),
    summary: 'Have the PSP fail for good',
    description: 'The next exchange with the PSP fails in a way that no retry mends: errored.',
    params: ByRef,
    handler: (context) =>
      once(parts, context, async (subMerchant) => {
        const { status, pspAccount } = subMerchant.progress;
        if (status === 'enabled' || status === 'rejected') throw statusConflict();
        const subject = pspAccount ?? `${subMerchant.id}:create`;
        const fault = { operation: '*', subject, kind: 'fatal', times: 1 } as const;
        await parts.simulator.faults.order(subMerchant.platformId, fault);
        await parts.onboarding.database.rows(sql('submerchant_sync_now')`
          update submerchants
          set due_at = ${context.now}::timestamptz, revision = revision + 1
          where platform_id = ${subMerchant.platformId}::uuid
            and submerchant_id = ${subMerchant.id}::uuid
            and status in ('received', 'creating', 'pending_requirements')`);
      }),
  });
}

function common(verb: string, operationId: string) {
  return {
    method: 'POST',
    path: `/v1/test/sub-merchants/:externalRef/${verb}`,
    operationId,
    tag: 'Test helpers',
    scope: 'test:write',
    testOnly: true,
    responses: {
      200: {
        description: 'The sub-merchant after it happened.',
        schema: schemas.SubMerchant,
        example: schemas.pendingRequirements,
      },
    },
    errors: [submerchantNotFound, statusConflict],
  } as const;
}

/** Lets it happen, does what follows from it, and answers with the sub-merchant as it is then. */
function once(
  parts: Parts,
  context: PlatformContext<{ externalRef: string }>,
  happen: (subMerchant: SubMerchant) => Promise<void>,
): Promise<Answer> {
  const { onboarding, dueWork } = parts;
  return onboarding.idempotency.around(context, { leaseMs: 30_000 }, async () => {
    const subMerchant = await find(parts, context);
    await happen(subMerchant);
    await dueWork.runPlatform(subMerchant.platformId, context.now);
    const { externalRef, progress } = await find(parts, context);
    return { status: 200, body: renderSubMerchant({ externalRef, ...progress }) };
  });
}

async function find(
  { onboarding: { database } }: Parts,
  { caller, params }: PlatformContext<{ externalRef: string }>,
): Promise<SubMerchant> {
  const { platformId } = caller;
  const id = await findIdByExternalRef(database, { platformId, externalRef: params.externalRef });
  const found = id === null ? undefined : await findById(database, { platformId, id });
  if (found === undefined) throw submerchantNotFound();
  return found;
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
function tell({ onboarding, simulator }: Parts, ref: string): Promise<void> {
  const webhook = { eventId: `evt_${newUuid()}`, type: 'account.updated', accountRef: ref };
  return receiveWebhook(onboarding, simulator.webhooks.sign(webhook, new Date()));
}
