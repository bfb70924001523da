import Type from 'typebox';
import { oneOf, requestBody } from '../../http/fields.ts';
import { answerOf, platformRoute, type Route } from '../../http/route.ts';
import type { Idempotency } from '../../operations/idempotency.ts';
import type { OrderedFaults } from './faults.ts';

const Fault = requestBody('Fault', {
  operation: oneOf(
    [
      'accounts.create',
      'accounts.update',
      'accounts.retrieve',
      'taps.authorise',
      'taps.increase',
      'taps.extend',
      'taps.capture',
      'taps.reverse',
      'taps.refund',
      'taps.retrieve_refund',
      'payouts.create',
      'payouts.retrieve',
      'disputes.retrieve',
      'disputes.submit',
      'disputes.accept',
      '*',
    ],
    'The PSP call to strike; * for any.',
  ),
  kind: oneOf(
    ['timeout', 'error', 'slow'],
    'timeout: it acts, but its answer is lost. error: it fails and does nothing. slow: it ' +
      'takes three seconds.',
  ),
  times: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 1000,
      default: 1,
      description: 'How many calls it strikes.',
    }),
  ),
});

export function faultRoutes(parts: {
  readonly faults: OrderedFaults;
  readonly idempotency: Idempotency;
}): readonly Route[] {
  const example = { operation: 'accounts.create', kind: 'timeout', times: 1 };
  return [
    platformRoute({
      method: 'POST',
      path: '/v1/test/faults',
      operationId: 'orderFault',
      tag: 'Test helpers',
      scope: 'test:write',
      testOnly: true,
      summary: 'Have the next PSP calls fail',
      description: 'Strikes the next calls of this kind that are made for this platform.',
      body: Fault,
      bodyExamples: { timeout: example },
      responses: { 201: answerOf('The fault is in place.', Fault, example) },
      handler: (context) =>
        parts.idempotency.carryOut(context, {
          async plan() {
            const { operation, kind, times = 1 } = context.body;
            return { operation, kind, times };
          },
          async work(fault, { platformId, operationId: key }) {
            await parts.faults.order(platformId, { ...fault, key, subject: null });
            return { status: 201, body: fault };
          },
        }),
    }),
  ];
}
