import { greatestUuid, parseId } from '../lib/ids.ts';
import { invalidCursor } from './errors.ts';

/** The id that a list goes on before; without a cursor it is behind all of them. */
export function readCursor(prefix: string, cursor: string | undefined): string {
  const id = cursor === undefined ? greatestUuid : parseId(prefix, cursor);
  if (id === null) throw invalidCursor({ param: 'cursor' });
  return id;
}
