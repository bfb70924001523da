import { invalidFields, missingField, type ServiceError } from '../../../lib/errors.ts';
import type { PairRequest, ReaderAddress } from '../../../psp/reader-port.ts';
import type { TapCall } from '../../../psp/tap-port.ts';
import type { SoundPart } from '../../../request/context.ts';
import { fieldNotApplicable } from '../../../request/errors.ts';
import { pspError, pspRefusal } from '../errors.ts';
import type { Payments } from '../payments.ts';
import { assignmentFaults, readerFaults } from './reader-faults.ts';

/** A reader to register: by its id, or a new one by its registration code. */
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
  /** The externalRef of the sub-merchant that will own the reader. */
  readonly submerchant: string;
}

/** Faults of a registration, by id or by pairing. */
export function registrationFaults(
  payments: Pick<Payments, 'taps'>,
  registration: SoundPart<DeviceRegistration>,
): readonly ServiceError[] {
  const { id, submerchant, address, registration_code: code } = registration;
  if (code === undefined && address === undefined) {
    if (id === undefined) return [invalidFields([missingField('id')])];
    if (id === null) return [];
    return [...readerFaults(payments, id, 'id'), ...assignmentFaults(payments, id, submerchant)];
  }
  const inapplicable = (param: string, message: string) => fieldNotApplicable({ param, message });
  if (payments.taps.pairReader === null) {
    const param = code === undefined ? 'address' : 'registration_code';
    const message = 'Readers are not paired here. Register the reader by its id.';
    return [inapplicable(param, message)];
  }
  const faults: ServiceError[] = [];
  if (code === undefined) faults.push(invalidFields([missingField('registration_code')]));
  if (address === undefined) faults.push(invalidFields([missingField('address')]));
  if (id !== undefined) {
    const message = 'A reader that is paired gets its id from the provider. Leave id out.';
    faults.push(inapplicable('id', message));
  }
  if (submerchant === null) {
    faults.push(inapplicable('submerchant', 'A reader is paired with one sub-merchant. Name it.'));
  }
  return faults;
}

/** The pairing data of a registration without faults. */
export function readPairing(registration: DeviceRegistration): Pairing {
  const { submerchant, label = null, address, registration_code: registrationCode } = registration;
  if (registrationCode === undefined || address === undefined || submerchant === null) {
    throw new Error('a registration without an id cannot be paired');
  }
  const { line2 = null, state = null } = address;
  return { registrationCode, submerchant, label, address: { ...address, line2, state } };
}

/** The id that the provider assigned to a new reader. */
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
