import { Option } from '@commander-js/extra-typings';
import { UsageError } from '../command.ts';

export const idempotencyKeyOption = new Option(
  '--idempotency-key <key>',
  'Repeats the same request safely (default a new one).',
).argParser((text) => {
  if (/^[\x21-\x7e]{1,255}$/.test(text)) return text;
  throw new UsageError('--idempotency-key has 1 to 255 letters, digits and signs, without spaces.');
});

/** The options of a call of the SDK. */
export function callOf({ idempotencyKey }: { readonly idempotencyKey?: string | undefined }) {
  return idempotencyKey === undefined ? {} : { idempotencyKey };
}
