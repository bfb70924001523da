import Type from 'typebox';
import type { DueWorkEngine } from '../../due-work/engine.ts';
import { byId, requestBody } from '../../http/fields.ts';
import { answerOf, platformRoute, type Route } from '../../http/route.ts';
import { type PayoutFailureCode, payoutFailureCodes } from '../../psp/payout-port.ts';
import type { PspTestControls } from '../../psp/port.ts';
import type { Answer, PlatformContext } from '../../request/context.ts';
import { findPayees } from '../onboarding/index.ts';
import { payoutNotFound, payoutNotInTransit } from './errors.ts';
import { requirePayout } from './items/list-payouts.ts';
import { renderPresentPayout } from './payouts/payout.ts';
import { accountIn } from './payouts/payout-account.ts';
import { Payout, payoutExample } from './schemas.ts';
import type { Settlement } from './settlement.ts';

interface Parts {
  readonly settlement: Settlement;
  readonly controls: PspTestControls;
  readonly dueWork: DueWorkEngine;
}

/** Makes the bank reject payouts. Test environment only. */
export function payoutTestRoutes(parts: Parts): readonly Route[] {
  return [
    platformRoute({
      method: 'POST',
      path: '/v1/test/payouts/:id/fail',
      operationId: 'testFailPayout',
      tag: 'Test helpers',
      scope: 'test:write',
      testOnly: true,
      summary: 'Have the bank reject a payout',
      description: 'The bank rejects a payout that is in transit.',
      params: byId('The payout.'),
      body: requestBody('BankRejection', {
        code: Type.Optional(
          Type.Enum([...payoutFailureCodes], {
            type: 'string',
            default: 'bank_rejected',
            description: 'Why.',
          }),
        ),
      }),
      bodyExamples: { closed: { code: 'account_closed' } },
      responses: {
        200: answerOf('The payout.', Payout, {
          ...payoutExample,
          status: 'failed',
          failure_code: 'account_closed',
        }),
      },
      errors: [payoutNotFound, payoutNotInTransit],
      handler: (context) => fail(parts, context),
    }),
  ];
}

/** Makes it happen and runs the work that follows. */
function fail(
  { settlement, controls, dueWork }: Parts,
  context: PlatformContext<{ readonly id: string }, unknown, { readonly code?: PayoutFailureCode }>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { now, params, body } = context;
  return settlement.idempotency.carryOut(context, {
    async plan(database) {
      const payout = await requirePayout({ database }, platformId, params.id);
      const { pspRef: ref, status, subMerchantId } = payout;
      if (status !== 'in_transit' || ref === null) throw payoutNotInTransit();
      const owners = subMerchantId === null ? [] : [subMerchantId];
      const payees = await findPayees(database, platformId, owners);
      return { account: accountIn(payees, payout), ref, code: body.code ?? 'bank_rejected' };
    },
    async work(failure) {
      await controls.failPayout({ platformId, now }, failure);
      await dueWork.runPlatform(platformId, now);
      const failed = await requirePayout(settlement, platformId, params.id);
      return { status: 200, body: renderPresentPayout(failed) };
    },
  });
}
