import Type from 'typebox';
import { amountOrNone, byId, currencyCode, describedBody, oneLine } from '../../../http/fields.ts';
import { answerOf, type Route, routesOf } from '../../../http/route.ts';
import {
  amountNotRound,
  amountTooLarge,
  amountTooSmall,
  currencyNotSupported,
} from '../../../request/errors.ts';
import {
  deviceBusy,
  deviceNotAssigned,
  deviceNotFound,
  deviceOffline,
  displayNotSupported,
  pspErrors,
} from '../errors.ts';
import type { Payments } from '../payments.ts';
import { Device } from '../schemas/payment-schemas.ts';
import { cartFaults, clearDisplay, displayCart } from './display-cart.ts';
import { deviceExample, displayingDeviceExample } from './examples.ts';

const route = routesOf({ tag: 'Devices' });
const ById = byId('The reader.');

const CartRequest = describedBody('DisplayRequest', 'What a reader shows before the tap.', {
  currency: currencyCode('ISO 4217, upper case.'),
  items: Type.Array(
    describedBody('DisplayItem', 'A line.', {
      description: oneLine(100, 'What is sold. Put no person here.'),
      quantity: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 9_999, default: 1, description: 'How many.' }),
      ),
      amount: amountOrNone('The price of the line, in minor units.'),
    }),
    { minItems: 1, maxItems: 100, description: 'The lines, from top to bottom.' },
  ),
  tax: Type.Optional(amountOrNone('Shown as a line of its own.')),
  total: amountOrNone('The sum as you compute it: it is shown and not checked.'),
});

const screenErrors = [
  deviceNotFound,
  deviceNotAssigned,
  deviceOffline,
  displayNotSupported,
  ...pspErrors,
];

export function displayRoutes(payments: Payments): readonly Route[] {
  return [
    route('POST', '/v1/devices/:id/display', {
      operationId: 'displayOnDevice',
      scope: 'devices:write',
      summary: 'Show a cart at a reader',
      description:
        'Shows lines and a total until the next tap at the reader, another cart, or until it is ' +
        'cleared. A tap goes before: while one is in progress there, nothing is shown. Nothing ' +
        'is charged by it.',
      params: ById,
      body: CartRequest,
      bodyFaults: (body) => cartFaults(payments, body),
      bodyExamples: {
        lunch: {
          currency: 'USD',
          items: [
            { description: 'Soup', quantity: 2, amount: 1800 },
            { description: 'Water', amount: 350 },
          ],
          tax: 190,
          total: 2340,
        },
      },
      responses: { 200: answerOf('The reader.', Device, displayingDeviceExample) },
      errors: [
        ...screenErrors,
        deviceBusy,
        currencyNotSupported,
        amountTooSmall,
        amountTooLarge,
        amountNotRound,
      ],
      handler: (context) => displayCart(payments, context),
    }),
    route('DELETE', '/v1/devices/:id/display', {
      operationId: 'clearDeviceDisplay',
      scope: 'devices:write',
      summary: 'Clear what a reader shows',
      description: 'Ends the cart that the reader shows; without one nothing happens.',
      params: ById,
      responses: { 200: answerOf('The reader.', Device, deviceExample) },
      errors: screenErrors,
      handler: (context) => clearDisplay(payments, context),
    }),
  ];
}
