import { invalidField, invalidFields, refuseAll, type ServiceError } from './errors.ts';

/** Refuses an instant that has the right form but does not exist, such as a leap second. */
export function readInstant(text: string | undefined, param: string): Date | null {
  refuseAll(instantFaults(text, param));
  return text === undefined ? null : new Date(text);
}

/** The same for a field that is judged together with others. Null stands for a malformed field. */
export function instantFaults(
  text: string | null | undefined,
  param: string,
): readonly ServiceError[] {
  if (text === undefined || text === null || !Number.isNaN(Date.parse(text))) return [];
  return [invalidFields([invalidField(param, 'must name an instant that exists.')])];
}
