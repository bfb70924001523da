/** A run that must wait for other work. Its row is postponed, neither done nor failed. */
export interface NotYet {
  /** The reason, for the debug log. */
  readonly notYet: string;
}

export function notYet(reason: string): NotYet {
  return { notYet: reason };
}

export function isNotYet(result: unknown): result is NotYet {
  return typeof result === 'object' && result !== null && 'notYet' in result;
}
