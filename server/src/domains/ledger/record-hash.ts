import { hash } from 'node:crypto';

/** The previous hash of an object's first record. */
export const firstHash = '0'.repeat(64);

/** In hexadecimal digits: making a Buffer per hash cost more than the hash itself. */
export function hashRecord(previous: string, stages: string): string {
  return hash('sha256', `${previous}\n${stages}`, 'hex');
}
