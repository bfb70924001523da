import Type from 'typebox';
import {
  describedObject,
  instant,
  objectName,
  oneOf,
  text,
  textOrNull,
} from '../../http/fields.ts';
import { movementKinds } from '../../psp/balance-port.ts';

export const ProviderMovement = describedObject(
  'ProviderMovement',
  'Money that moved at the provider without a request of ours: its fees and reserves, and ' +
    'what people or conversions moved there.',
  {
    id: text('The movement.'),
    object: objectName('provider_movement'),
    submerchant: textOrNull(
      "The externalRef of whose account it was on; null for the platform's own.",
      128,
    ),
    kind: oneOf(
      movementKinds,
      'Why the provider moved it; unknown if the provider has a new reason.',
    ),
    provider_kind: text("The provider's own word for it."),
    provider_reference: text("The provider's id of the movement.", 255),
    source_reference: textOrNull(
      "The provider's id of what moved it, such as a payout; null where it names none.",
      255,
    ),
    amount: Type.Integer({
      description: 'In minor units. By this the balance at the provider changed.',
    }),
    currency: text('ISO 4217.', 3),
    booked_as: textOrNull(
      'The kind of its posting; null for a refund made at the provider, which its ' +
        'transaction has posted.',
    ),
    outside: Type.Boolean({
      description: 'Whether a person or a schedule at the provider moved it.',
    }),
    transaction: textOrNull('The transaction that it is about; null if it is about none.'),
    happened_at: instant("When it happened, on the provider's clock."),
    created_at: instant('When it was posted.'),
  },
);

export const providerMovementExample = {
  id: 'pm_01k9t3m8e6f4x9p2q7r5s1v0zc',
  object: 'provider_movement',
  submerchant: null,
  kind: 'fee',
  provider_kind: 'stripe_fee',
  provider_reference: 'txn_1Qw3mK2eZvKYlo2C',
  source_reference: null,
  amount: -250,
  currency: 'USD',
  booked_as: 'provider_fee',
  outside: false,
  transaction: null,
  happened_at: '2026-11-15T09:00:00.000Z',
  created_at: '2026-11-15T09:30:00.000Z',
};
