import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import type { PspTaps } from '../../../psp/tap-port.ts';
import { fieldNotApplicable } from '../../../request/errors.ts';

/** Knows the possible ids of readers and the unit of each currency. */
export interface Readers {
  readonly taps: Pick<PspTaps, 'reader' | 'unitOf'>;
}

/** Refuses an id that no reader of the provider can have. */
export function readerFaults(
  { taps }: Readers,
  device: string,
  param: 'device' | 'id',
): readonly ServiceError[] {
  const reader = taps.reader(device);
  if (reader.kind !== 'impossible') return [];
  return [invalidFields([invalidField(param, reader.reason)])];
}

/** Refuses a sub-merchant for a reader that is always shared. */
export function assignmentFaults(
  { taps }: Readers,
  device: string,
  submerchant: string | null | undefined,
): readonly ServiceError[] {
  if (typeof submerchant !== 'string' || taps.reader(device).kind !== 'shared') return [];
  const message = 'Simulated readers are shared by all sub-merchants. Leave it out or send null.';
  return [fieldNotApplicable({ param: 'submerchant', message })];
}
