import Type from 'typebox';
import { byId, externalRefText, instantOrDay, oneOf, requestObject } from '../../http/fields.ts';
import { pageOf, pageQuery } from '../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../http/route.ts';
import { movementKinds } from '../../psp/balance-port.ts';
import { invalidCursor } from '../../request/errors.ts';
import { movementNotFound } from './errors.ts';
import { getMovement, getMovements, type ReadParts } from './read-movements.ts';
import { ProviderMovement, providerMovementExample } from './schemas.ts';

const route = routesOf({ tag: 'Ledger' });
const scope = 'balance:read';

export function statementRoutes(parts: ReadParts): readonly Route[] {
  return [
    route('GET', '/v1/provider-movements', {
      operationId: 'listProviderMovements',
      scope,
      summary: 'List provider movements',
      description:
        'Newest first: what the provider took or gave by itself, such as its fees, and what people ' +
        'moved there. Each is in the ledger under its own kind.',
      query: requestObject({
        submerchant: Type.Optional(externalRefText('The externalRef of whose account it was on.')),
        kind: Type.Optional(oneOf(movementKinds, 'Only these.')),
        created_from: Type.Optional(instantOrDay('Only those posted from then on.')),
        created_to: Type.Optional(instantOrDay('Only those posted before.')),
        ...pageQuery,
      }),
      responses: {
        200: pageOf(
          'provider movements',
          'ProviderMovementList',
          ProviderMovement,
          providerMovementExample,
        ),
      },
      errors: [invalidCursor],
      handler: ({ caller, query }) => getMovements(parts, caller.platformId, query),
    }),
    route('GET', '/v1/provider-movements/:id', {
      operationId: 'getProviderMovement',
      scope,
      summary: 'Get a provider movement',
      description: 'Money that the provider or a person there moved, as it is posted.',
      params: byId('The movement.'),
      responses: { 200: answerOf('The movement.', ProviderMovement, providerMovementExample) },
      errors: [movementNotFound],
      handler: ({ caller, params }) => getMovement(parts, caller.platformId, params.id),
    }),
  ];
}
