/** What was found out about one thing that has to work. */
export interface Finding {
  readonly subject: string;
  readonly isFault: boolean;
  /** One sentence. */
  readonly found: string;
  /** What to do about a fault; null when there is none. */
  readonly remedy: string | null;
}

export function fine(subject: string, found: string): Finding {
  return { subject, isFault: false, found, remedy: null };
}

export function faulty(subject: string, found: string, remedy: string): Finding {
  return { subject, isFault: true, found, remedy };
}
