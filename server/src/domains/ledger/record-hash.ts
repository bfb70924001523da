import { hash } from 'node:crypto';

/** What the first record of an object is chained to. */
export const firstHash = '0'.repeat(64);

/** In hexadecimal digits: making a Buffer per hash cost more than the hash itself. */
export function hashRecord(previous: string, stages: string): string {
  return hash('sha256', `${previous}\n${stages}`, 'hex');
}
