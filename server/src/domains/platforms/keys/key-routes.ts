import Type from 'typebox';
import {
  answerObject,
  instant,
  instantOrNull,
  oneOf,
  requestBody,
  text,
} from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import {
  addKey,
  answerKeys,
  apiKeyNotActive,
  apiKeyNotFound,
  endKey,
  type KeyParts,
  newKeyFaults,
  rotateKey,
} from './manage-keys.ts';
import { scopes } from './scopes.ts';

const route = routesOf({ tag: 'API keys', surface: 'dashboard' });
const path = '/api-keys';

const keyFields = {
  id: text('Begins with key_.'),
  object: Type.Literal('api_key'),
  name: text('Its purpose.'),
  status: oneOf(['active', 'expired', 'revoked'], 'Only an active key is accepted.'),
  last4: text('The last four characters of the key.', 4),
  scopes: Type.Array(text('A scope.'), { maxItems: 100, description: 'Its scopes.' }),
  created_at: instant('When it was issued.'),
  expires_at: instantOrNull('When it expires; null if never.'),
  revoked_at: instantOrNull('When it was revoked.'),
  last_used_at: instantOrNull('When it was last used, give or take seconds.'),
};
const Key = answerObject('ApiKey', keyFields);
const secret = text('The key itself, shown this once.', 128);
const IssuedKey = answerObject('IssuedApiKey', { ...keyFields, secret });
const RotatedKey = answerObject('RotatedApiKey', { ...keyFields, secret, replaces: Key });
const byKey = Type.Object({ key: text('Begins with key_.') });

const example = {
  id: 'key_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'api_key',
  name: 'checkout server',
  status: 'active',
  last4: 'k3Xa',
  scopes: ['*'],
  created_at: '2026-11-15T09:30:00.000Z',
  expires_at: null,
  revoked_at: null,
  last_used_at: '2026-11-16T08:00:00.000Z',
};
const issued = { ...example, secret: 'tr_test_…' };

/** API keys, which an administrator can issue, rotate and revoke. */
export function apiKeyRoutes(parts: KeyParts): readonly Route[] {
  return [
    route('GET', path, {
      operationId: 'listApiKeys',
      scope: 'api-keys:read',
      summary: 'List the API keys',
      description: 'Newest first; expired and revoked ones stay in the list.',
      responses: {
        200: answerOf(
          'The keys.',
          answerObject('ApiKeyList', { data: Type.Array(Key, { maxItems: 100_000 }) }),
          { data: [example] },
        ),
      },
      handler: (context) => answerKeys(parts, context),
    }),
    route('POST', path, {
      operationId: 'issueApiKey',
      scope: 'api-keys:write',
      summary: 'Issue an API key',
      description: 'The key is shown this once: only a hash of it is kept.',
      body: requestBody('NewApiKey', {
        name: Type.String({
          minLength: 1,
          maxLength: 64,
          pattern: '^\\P{C}+$',
          'x-must': 'be 1 to 64 characters on one line',
          description: 'Its purpose.',
        }),
        scopes: Type.Array(oneOf(scopes, 'A scope.'), {
          minItems: 1,
          maxItems: 100,
          description: 'Its scopes.',
        }),
        expires_at: Type.Optional(instantOrNull('Until when it works; for ever if absent.')),
      }),
      bodyFaults: newKeyFaults,
      bodyExamples: { all: { name: 'checkout server', scopes: ['*'] } },
      responses: { 201: answerOf('The key.', IssuedKey, issued) },
      handler: (context) => addKey(parts, context),
    }),
    route('POST', `${path}/:key/rotate`, {
      operationId: 'rotateApiKey',
      scope: 'api-keys:write',
      summary: 'Rotate an API key',
      description: 'Issues one that can do the same. The old one works until the overlap ends.',
      params: byKey,
      body: requestBody('KeyRotation', {
        overlap_hours: Type.Optional(
          Type.Integer({
            minimum: 0,
            maximum: 30 * 24,
            default: 24,
            description: 'For how many hours the old key still works.',
          }),
        ),
      }),
      bodyExamples: { day: { overlap_hours: 24 } },
      responses: {
        201: answerOf('The new key, and the one it replaces.', RotatedKey, {
          ...issued,
          replaces: example,
        }),
      },
      errors: [apiKeyNotFound, apiKeyNotActive],
      handler: (context) => rotateKey(parts, context),
    }),
    route('POST', `${path}/:key/revoke`, {
      operationId: 'revokeApiKey',
      scope: 'api-keys:write',
      summary: 'Revoke an API key',
      description: 'Every node refuses it within a second. It cannot be undone.',
      params: byKey,
      responses: { 200: answerOf('The key.', Key, example) },
      errors: [apiKeyNotFound],
      handler: (context) => endKey(parts, context),
    }),
  ];
}
