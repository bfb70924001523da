import Type from 'typebox';
import { invalidCursor } from '../../http/errors.ts';
import { listOf, pageQuery } from '../../http/list.ts';
import { platformRoute, type Route } from '../../http/route.ts';
import { submerchantNotFound } from '../onboarding/index.ts';
import { oneLine } from './body-fields.ts';
import { cancelDevice, getDevice, labelDevice, listDevices, registerDevice } from './devices.ts';
import { deviceNotFound } from './errors.ts';
import { deviceExample } from './examples.ts';
import type { Payments } from './payments.ts';
import { Device } from './schemas.ts';

const tag = 'Devices';
const ById = Type.Object({ id: Type.String({ maxLength: 64, description: 'The reader.' }) });
const response = { description: 'The reader.', schema: Device, example: deviceExample };

export function deviceRoutes(payments: Payments): readonly Route[] {
  return [
    platformRoute({
      method: 'GET',
      path: '/v1/devices',
      operationId: 'listDevices',
      tag,
      scope: 'devices:read',
      summary: 'List readers',
      description: 'In the order of their ids, all of them or those of one sub-merchant.',
      query: Type.Object(
        { submerchant: Type.Optional(oneLine(128, 'The externalRef.')), ...pageQuery },
        { additionalProperties: false },
      ),
      responses: {
        200: {
          description: 'A page of readers.',
          schema: listOf('DeviceList', Device),
          example: { data: [deviceExample], has_more: false, next_cursor: null },
        },
      },
      errors: [invalidCursor],
      handler: ({ caller, query }) => listDevices(payments, caller.platformId, query),
    }),
    platformRoute({
      method: 'POST',
      path: '/v1/devices',
      operationId: 'registerDevice',
      tag,
      scope: 'devices:write',
      summary: 'Register a reader',
      description:
        'Registers a reader at a sub-merchant, or moves a known one there. A reader that takes a ' +
        'tap unregistered is registered to the sub-merchant of that tap.',
      body: Type.Object(
        {
          id: Type.String({ pattern: '^[A-Za-z0-9._:-]{1,64}$', description: 'The reader.' }),
          submerchant: oneLine(128, 'The externalRef of the sub-merchant.'),
          label: Type.Optional(oneLine(100, 'Yours.')),
        },
        { additionalProperties: false },
      ),
      bodyExamples: { bar: { id: 'sim_visa', submerchant: 'bistro-7', label: 'Bar' } },
      responses: { 201: response },
      errors: [submerchantNotFound],
      handler: (context) => registerDevice(payments, context),
    }),
    platformRoute({
      method: 'GET',
      path: '/v1/devices/:id',
      operationId: 'getDevice',
      tag,
      scope: 'devices:read',
      summary: 'Get a reader',
      description: 'The reader and where it stands.',
      params: ById,
      responses: { 200: response },
      errors: [deviceNotFound],
      handler: ({ caller, params }) => getDevice(payments, caller.platformId, params.id),
    }),
    platformRoute({
      method: 'PATCH',
      path: '/v1/devices/:id',
      operationId: 'labelDevice',
      tag,
      scope: 'devices:write',
      summary: 'Label a reader',
      description: 'Sets or, with null, removes the label.',
      params: ById,
      body: Type.Object(
        {
          label: Type.Union([oneLine(100, 'Yours.'), Type.Null()], { description: 'Yours.' }),
        },
        { additionalProperties: false },
      ),
      bodyExamples: { bar: { label: 'Bar' } },
      responses: { 200: response },
      errors: [deviceNotFound],
      handler: (context) => labelDevice(payments, context),
    }),
    platformRoute({
      method: 'POST',
      path: '/v1/devices/:id/cancel',
      operationId: 'cancelDevice',
      tag,
      scope: 'devices:write',
      summary: 'Cancel a tap at a reader',
      description: 'Ends a tap that is waiting for its card; without one nothing happens.',
      params: ById,
      responses: { 200: response },
      errors: [deviceNotFound],
      handler: (context) => cancelDevice(payments, context),
    }),
  ];
}
