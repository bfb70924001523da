import Type from 'typebox';
import { requestBody, seconds } from '../../http/fields.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import { rejectionReasons } from '../../psp/port.ts';
import {
  failForGood,
  type ProviderParts,
  rejectAccount,
  requireMore,
} from './accounts/provider-acts.ts';
import { statusConflict, submerchantNotFound } from './errors.ts';
import * as schemas from './schemas.ts';

/** Triggers the provider's own actions. Test environment only. */
export function onboardingTestRoutes(parts: ProviderParts): readonly Route[] {
  return [requireRoute(parts), rejectRoute(parts), errorRoute(parts)];
}

function requireRoute(parts: ProviderParts): Route {
  return platformRoute({
    ...common('require', 'testRequire'),
    summary: 'Have the PSP ask for more',
    description:
      'The PSP asks for further items, or again for ones it has, with a deadline. Without items: ' +
      'those that the volume threshold brings.',
    params: schemas.ByRef,
    body: requestBody('RequirementDemand', {
      items: Type.Optional(
        Type.Array(
          Type.String({
            pattern: '^[a-z0-9_]+(\\.[A-Za-z0-9_-]+)*$',
            'x-must': 'be a dotted field path, such as individual.id_number',
            maxLength: 200,
          }),
          {
            minItems: 1,
            maxItems: 50,
            description: 'Requirement items, as they will stand in currentlyDue.',
          },
        ),
      ),
      due_in: Type.Optional(
        seconds('Seconds; 14 days if absent.', { minimum: 0, maximum: 31_536_000 }),
      ),
    }),
    bodyExamples: { document: { items: ['individual.verification.document.front'], due_in: 3600 } },
    handler: (context) => requireMore(parts, context),
  });
}

function rejectRoute(parts: ProviderParts): Route {
  return platformRoute({
    ...common('reject', 'testReject'),
    summary: 'Have the PSP reject a sub-merchant',
    description: 'The PSP declines the account for good.',
    params: schemas.ByRef,
    body: requestBody('Rejection', {
      reason: Type.Optional(
        Type.Enum([...rejectionReasons], {
          type: 'string',
          default: 'rejected.other',
          description: 'The later disabledReason.',
        }),
      ),
    }),
    bodyExamples: { fraud: { reason: 'rejected.fraud' } },
    handler: (context) => rejectAccount(parts, context),
  });
}

function errorRoute(parts: ProviderParts): Route {
  return platformRoute({
    ...common('error', 'testError'),
    summary: 'Have the PSP fail for good',
    description: 'The next exchange with the PSP fails in a way that no retry mends: errored.',
    params: schemas.ByRef,
    handler: (context) => failForGood(parts, context),
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
      200: schemas.subMerchantAnswer(
        'The sub-merchant after it happened.',
        schemas.pendingRequirements,
      ),
    },
    errors: [submerchantNotFound, statusConflict],
  } as const;
}
