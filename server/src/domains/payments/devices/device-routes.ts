import Type from 'typebox';
import {
  byId,
  countryCode,
  describedBody,
  oneLine,
  orNull,
  requestObject,
} from '../../../http/fields.ts';
import { pageOf, pageQuery } from '../../../http/list.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import { fieldNotApplicable, immutableField, invalidCursor } from '../../../request/errors.ts';
import { submerchantNotFound } from '../../onboarding/index.ts';
import { chargesDisabled, deviceNotFound, pspErrors } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { deviceId, lengths } from '../schemas/fields.ts';
import { Device } from '../schemas/payment-schemas.ts';
import { cancelDevice, getDevice, listDevices, registerDevice, updateDevice } from './devices.ts';
import { deviceExample } from './examples.ts';
import { registrationFaults } from './pair-reader.ts';

const route = routesOf({ tag: 'Devices' });
const ById = byId('The reader.');
const owner = orNull(
  oneLine(lengths.submerchant, 'The externalRef of the sub-merchant.'),
  'The externalRef of the sub-merchant; null for a reader that all of them share.',
);
const ReaderAddress = describedBody(
  'ReaderAddress',
  'Where the reader stands. Required with registration_code.',
  {
    line1: oneLine(200, 'Street and number.'),
    line2: Type.Optional(oneLine(200, 'Floor, suite or building.')),
    city: oneLine(100, 'City or town.'),
    state: Type.Optional(oneLine(100, 'State or province, where addresses have one.')),
    postal_code: oneLine(20, 'Postal code.'),
    country: countryCode('ISO 3166-1 alpha-2.'),
  },
);
const response = answerOf('The reader.', Device, deviceExample);

export function deviceRoutes(payments: Payments): readonly Route[] {
  return [
    route('GET', '/v1/devices', {
      operationId: 'listDevices',
      scope: 'devices:read',
      summary: 'List readers',
      description:
        'Newest first, all of them or those of one sub-merchant. A cursor is an id. A page with ' +
        'the readers of more than ten sub-merchants does not say what they are doing.',
      query: requestObject({
        submerchant: Type.Optional(
          oneLine(lengths.submerchant, 'The externalRef of the sub-merchant.'),
        ),
        ...pageQuery,
      }),
      responses: {
        200: pageOf('readers', 'DeviceList', Device, deviceExample),
      },
      errors: [invalidCursor],
      handler: ({ caller, query, now }) =>
        listDevices(payments, { platformId: caller.platformId, now }, query),
    }),
    route('POST', '/v1/devices', {
      operationId: 'registerDevice',
      scope: 'devices:write',
      summary: 'Register a reader',
      description:
        'Registers a reader at a sub-merchant or, with null, for all of them to share, or moves a ' +
        'known one there. A reader that takes a tap unregistered is registered to the ' +
        'sub-merchant of that tap; from then on no other can use it until it is moved or shared. ' +
        'Where the payment service provider pairs readers, a new one is registered by the code ' +
        'that it shows and the address where it stands, and gets its id from the provider.',
      body: describedBody('DeviceRegistration', 'A reader to register.', {
        id: Type.Optional(
          deviceId('The reader. Required unless it is paired by its registration_code.'),
        ),
        submerchant: owner,
        label: Type.Optional(oneLine(lengths.label, 'Yours.')),
        registration_code: Type.Optional(
          oneLine(
            200,
            'The code that a new reader shows, instead of its id. Not where the payment ' +
              'service provider does not pair readers.',
          ),
        ),
        address: Type.Optional(ReaderAddress),
      }),
      bodyFaults: (body) => registrationFaults(payments, body),
      bodyExamples: {
        bar: { id: 'bar-1', submerchant: 'bistro-7', label: 'Bar' },
        pairing: {
          registration_code: 'quick-brown-fox',
          submerchant: 'bistro-7',
          address: { line1: '1 High Street', city: 'London', postal_code: 'N1 9GU', country: 'GB' },
        },
      },
      responses: { 201: response },
      errors: [submerchantNotFound, chargesDisabled, fieldNotApplicable, ...pspErrors],
      handler: (context) => registerDevice(payments, context),
    }),
    route('GET', '/v1/devices/:id', {
      operationId: 'getDevice',
      scope: 'devices:read',
      summary: 'Get a reader',
      description: 'The reader, where it stands, and what it is doing now.',
      params: ById,
      responses: { 200: response },
      errors: [deviceNotFound],
      handler: ({ caller, params, now }) =>
        getDevice(payments, { platformId: caller.platformId, id: params.id }, now),
    }),
    route('PATCH', '/v1/devices/:id', {
      operationId: 'updateDevice',
      scope: 'devices:write',
      summary: 'Move, share or label a reader',
      description:
        'Changes what is named: submerchant moves the reader or, with null, shares it among all; ' +
        'label labels it or, with null, takes the label off. Simulated readers stay shared.',
      params: ById,
      body: describedBody('DeviceUpdate', 'The fields of a reader to change.', {
        id: Type.Optional(deviceId('The reader. It may be repeated, and never changes.')),
        submerchant: Type.Optional(owner),
        label: Type.Optional(orNull(oneLine(lengths.label, 'Yours.'), 'Yours.')),
      }),
      bodyExamples: { label: { label: 'Bar' }, share: { submerchant: null } },
      responses: { 200: response },
      errors: [deviceNotFound, submerchantNotFound, fieldNotApplicable, immutableField],
      handler: (context) => updateDevice(payments, context),
    }),
    route('POST', '/v1/devices/:id/cancel', {
      operationId: 'cancelDevice',
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
