import { newApiKeySecret } from '../../../server/src/domains/platforms/keys/api-key-secret.ts';
import { scopes } from '../../../server/src/domains/platforms/keys/scopes.ts';
import { issueTestKey } from '../../support/service/api-keys.ts';
import { bearer } from '../../support/service/send-request.ts';
import type { TestPlatform, TestService } from '../../support/service/test-service.ts';
import { isGuarded, type RefusalRow, withHeaders } from './refusal-row.ts';
import { distinctiveValues } from './wrong-values.ts';

/** Refusals because of the caller; `owner` owns the objects, `stranger` does not. */
export function accessRefusals(parties: {
  readonly service: TestService;
  readonly owner: TestPlatform;
  readonly stranger: TestPlatform;
}): readonly RefusalRow[] {
  const { service, owner, stranger } = parties;
  return [
    {
      title: 'no key',
      concerns: isGuarded,
      spoil: (request) => withHeaders(request, { authorization: undefined }),
      expected: { status: 401, code: 'missing_credentials' },
    },
    {
      title: 'credentials of another kind',
      concerns: isGuarded,
      spoil: (request) => withHeaders(request, { authorization: 'Basic enEtZGlzdGluY3RpdmU=' }),
      expected: { status: 401, code: 'missing_credentials', secrets: ['enEtZGlzdGluY3RpdmU='] },
    },
    {
      title: 'a key that is garbage',
      concerns: isGuarded,
      spoil: (request) => withHeaders(request, bearer('tr_test_zq-distinctive')),
      expected: { status: 401, code: 'invalid_api_key', secrets: distinctiveValues },
    },
    {
      title: 'a key of Stripe',
      concerns: isGuarded,
      spoil: (request) => withHeaders(request, bearer('sk_live_zq-distinctive')),
      expected: { status: 401, code: 'invalid_api_key', secrets: distinctiveValues },
    },
    {
      title: 'a well-formed key that was never issued',
      concerns: isGuarded,
      spoil: (request) => withHeaders(request, bearer(newApiKeySecret('test'))),
      expected: { status: 401, code: 'invalid_api_key' },
    },
    {
      title: "the other environment's key",
      concerns: isGuarded,
      spoil: (request) => withHeaders(request, bearer(newApiKeySecret('production'))),
      expected: { status: 401, code: 'environment_mismatch' },
    },
    {
      title: 'a key with every scope but the one it needs',
      concerns: isGuarded,
      async spoil(request, { scope }) {
        const others = scopes.filter((other) => other !== '*' && other !== scope);
        const { secret } = await issueTestKey(service, owner, { scopes: others });
        return withHeaders(request, bearer(secret));
      },
      expected: { status: 403, code: 'insufficient_scope' },
    },
    {
      title: "another platform's object, as unknown",
      concerns: ({ scope, path }) => scope !== null && path.includes('{'),
      spoil: (request) => withHeaders(request, bearer(stranger.apiKey)),
      expected: { status: 404, code: /_not_found$/ },
    },
  ];
}
