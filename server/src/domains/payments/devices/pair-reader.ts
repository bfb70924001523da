import { invalidFields, type ServiceError } from '../../../lib/errors.ts';
import { fieldNotApplicable } from '../../../operations/errors.ts';
import type { PairRequest, ReaderAddress, TapCall } from '../../../psp/tap-port.ts';
import { pspError, pspRefusal } from '../errors.ts';
import type { Payments } from '../payments.ts';

/** A reader to register: one that has an id, or a new one with the code that it shows. */
export interface DeviceRegistration {
  readonly id?: string;
  readonly submerchant: string | null;
  readonly label?: string;
  readonly registration_code?: string;
  readonly address?: Omit<ReaderAddress, 'line2' | 'state'> & {
    readonly line2?: string;
    readonly state?: string;
  };
}

export interface Pairing extends PairRequest {
  /** The externalRef of the sub-merchant to which the reader will belong. */
  readonly submerchant: string;
}

/** What a new reader is paired by. Throws when that is not all there, or means nothing here. */
export function requirePairing({ taps }: Payments, registration: DeviceRegistration): Pairing {
  const { id, submerchant, label = null, address } = registration;
  const { registration_code: registrationCode } = registration;
  const refuse = (param: string, message: string) => fieldNotApplicable({ param, message });
  if (taps.pairReader === null) {
    const param = registrationCode === undefined ? 'address' : 'registration_code';
    throw refuse(param, 'Readers are not paired here. Register the reader by its id.');
  }
  if (registrationCode === undefined) throw missing('registration_code');
  if (address === undefined) throw missing('address');
  if (id !== undefined) {
    throw refuse('id', 'A reader that is paired gets its id from the provider. Leave id out.');
  }
  if (submerchant === null) {
    throw refuse('submerchant', 'A reader is paired with one sub-merchant. Name it.');
  }
  const { line2 = null, state = null } = address;
  return { registrationCode, submerchant, label, address: { ...address, line2, state } };
}

/** The id that the provider gives to a new reader. */
export async function askForPairing(
  { taps }: Payments,
  call: TapCall,
  request: PairRequest,
): Promise<string> {
  const outcome = await taps.pairReader?.(call, request);
  if (outcome?.kind === 'refused') throw pspRefusal(outcome);
  if (outcome?.kind !== 'done') throw pspError();
  const { value } = outcome;
  if (value.kind === 'paired') return value.device;
  const { param } = value;
  throw invalidFields([{ param, code: 'parameter_invalid', message: rejections[param] }]);
}

const rejections = {
  registration_code:
    'registration_code is not a code that a new reader shows. Have the reader show its code again.',
  address: 'address is not one that the payment service provider accepts. Check each part of it.',
} as const;

function missing(param: string): ServiceError {
  const message = `${param} is required. Add it.`;
  return invalidFields([{ param, code: 'parameter_missing', message }]);
}
