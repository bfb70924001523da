/** The result of one check. */
export interface Finding {
  readonly subject: string;
  readonly isFault: boolean;
  /** One sentence. */
  readonly found: string;
  /** The remedy of a fault; null without one. */
  readonly remedy: string | null;
}

export function fine(subject: string, found: string): Finding {
  return { subject, isFault: false, found, remedy: null };
}

export function faulty(subject: string, found: string, remedy: string): Finding {
  return { subject, isFault: true, found, remedy };
}
