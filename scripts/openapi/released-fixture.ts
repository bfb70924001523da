import type { JsonObject } from '../../server/src/lib/json.ts';

const error = { $ref: '#/components/schemas/Error' };

/** A small released API that uses every feature once. */
export const released = {
  openapi: '3.1.0',
  paths: {
    '/taps': {
      post: {
        operationId: 'createTap',
        security: [{ apiKey: [] }],
        'x-required-scope': 'taps:write',
        parameters: [
          { name: 'expand', in: 'query', required: false, schema: { type: 'string' } },
          { $ref: '#/components/parameters/Key' },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/NewTap' } } },
        },
        responses: {
          201: {
            headers: { 'Request-Id': {}, Location: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Tap' } } },
          },
          409: {
            'x-codes': ['device_busy', 'expired'],
            content: { 'application/json': { schema: error } },
          },
        },
      },
      get: { operationId: 'listTaps', security: [], responses: { 200: {} } },
    },
    '/health': { get: { operationId: 'getHealth', security: [], responses: { 200: {} } } },
  },
  components: {
    parameters: {
      Key: {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', maxLength: 255 },
      },
    },
    schemas: {
      Error: { type: 'object', properties: { code: { type: 'string' } }, required: ['code'] },
      NewTap: {
        type: 'object',
        additionalProperties: false,
        required: ['amount'],
        properties: {
          amount: { type: 'integer', minimum: 1, maximum: 1000 },
          tip: { type: 'number', minimum: 0 },
          mode: { enum: ['direct', 'pre-auth'], 'x-default': 'direct' },
          note: { type: ['string', 'null'], maxLength: 100 },
          reference: { type: 'string', minLength: 2, pattern: '^[a-z]+$' },
          tags: { type: 'array', maxItems: 5, items: { type: 'string' } },
          metadata: { type: 'object', additionalProperties: { type: 'string' } },
          when: { anyOf: [{ type: 'string', format: 'date-time' }, { type: 'integer' }] },
        },
        patternProperties: { '^x-': { type: 'string' } },
      },
      Tap: {
        type: 'object',
        required: ['id', 'status'],
        properties: {
          id: { type: 'string' },
          status: { enum: ['approved', 'declined'] },
          amount: { type: 'integer' },
          created_at: { type: 'string', format: 'date-time' },
          failure: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          parent: { $ref: '#/components/schemas/Tap' },
          kind: { type: 'string', const: 'tap' },
          reason: { type: 'string', enum: ['expired'], 'x-may-grow': true },
          source: { anyOf: [{ type: 'string' }, { type: 'integer' }], 'x-may-grow': true },
          notes: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
} satisfies JsonObject;
