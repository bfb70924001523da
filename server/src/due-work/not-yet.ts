/** Work that must wait for other work first. It is put off, and is neither done nor failed. */
export interface NotYet {
  /** For the log of somebody who debugs. */
  readonly notYet: string;
}

export function notYet(reason: string): NotYet {
  return { notYet: reason };
}

export function isNotYet(result: unknown): result is NotYet {
  return typeof result === 'object' && result !== null && 'notYet' in result;
}
