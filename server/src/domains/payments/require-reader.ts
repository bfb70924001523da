import { invalidFields } from '../../lib/errors.ts';
import type { Payments } from './payments.ts';

/** What kind of reader the provider says it is; throws for an id that no reader of its can have. */
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
