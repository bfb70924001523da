import { invalidFields } from './errors.ts';

/** Refuses an instant that has the right form but does not exist, such as a leap second. */
export function readInstant(text: string | undefined, param: string): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  if (!Number.isNaN(instant.getTime())) return instant;
  const message = `${param} must name an instant that exists.`;
  throw invalidFields([{ param, code: 'parameter_invalid', message }]);
}
