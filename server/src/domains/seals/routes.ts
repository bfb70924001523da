import { byId, requestObject } from '../../http/fields.ts';
import { pageOf, pageQuery } from '../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { invalidCursor } from '../../request/errors.ts';
import { transactionNotFound } from '../payments/index.ts';
import { sealNotFound } from './errors.ts';
import { proofExample, sealExample } from './examples.ts';
import { getProof, getSeal, getSeals, type ReadParts } from './read-seals.ts';
import { Seal, TransactionProof } from './schemas.ts';

const route = routesOf({ tag: 'Seals' });

export function sealRoutes(parts: ReadParts): readonly Route[] {
  return [
    route('GET', '/v1/seals', {
      operationId: 'listSeals',
      scope: 'seals:read',
      summary: 'List seals',
      description:
        'Newest first. Each day, UTC, that had records ends with one. Keep them: each names the ' +
        'hash of the one before, so the newest vouches for all.',
      query: requestObject(pageQuery),
      responses: { 200: pageOf('seals', 'SealList', Seal, sealExample) },
      errors: [invalidCursor],
      handler: ({ caller, query }) => getSeals(parts, caller.platformId, query),
    }),
    route('GET', '/v1/seals/:id', {
      operationId: 'getSeal',
      scope: 'seals:read',
      summary: 'Get a seal',
      description: 'One seal by its id.',
      params: byId('The seal.'),
      responses: { 200: answerOf('The seal.', Seal, sealExample) },
      errors: [sealNotFound],
      handler: ({ caller, params }) => getSeal(parts, caller.platformId, params.id),
    }),
    route('GET', '/v1/transactions/:id/proof', {
      operationId: 'getTransactionProof',
      scope: 'taps:read',
      summary: 'Prove a transaction',
      description:
        'The records of a transaction as they were stored, with the path from each to the root ' +
        'of its seal. It can be verified offline, for example by `verifyProof` of the SDK.',
      params: byId('The transaction.'),
      responses: { 200: answerOf('The proof.', TransactionProof, proofExample) },
      errors: [transactionNotFound],
      handler: ({ caller, params }) => getProof(parts, caller.platformId, params.id),
    }),
  ];
}
