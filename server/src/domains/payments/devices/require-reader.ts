import { invalidFields } from '../../../lib/errors.ts';
import type { Payments } from '../payments.ts';

/** The kind of a reader. Throws for an id that no reader of the provider can have. */
export function requireReader(
  { taps }: Payments,
  device: string,
  param: 'device' | 'id',
): 'own' | 'shared' {
  const reader = taps.reader(device);
  if (reader.kind !== 'impossible') return reader.kind;
  const message = `${param} ${reader.reason}`;
  throw invalidFields([{ param, code: 'parameter_invalid', message }]);
}
