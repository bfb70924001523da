import { invalidField, invalidFields, type ServiceError } from '../../../lib/errors.ts';
import type { PspTaps } from '../../../psp/tap-port.ts';

/** Knows which ids readers can have. */
export interface Readers {
  readonly taps: Pick<PspTaps, 'reader'>;
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
