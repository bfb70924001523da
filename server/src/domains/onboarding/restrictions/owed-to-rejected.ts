import type { Outcome, PspAccount } from '../../../psp/port.ts';
import { hour } from '../accounts/retry-delays.ts';
import { nextCollecting } from '../notices/notices.ts';
import type { Progress } from '../types.ts';

interface Situation {
  readonly now: Date;
  readonly documentVersion: number;
  readonly sentVersion: number | null;
}

/**
 * When a rejected account is due at the provider: only for its permission to collect from the bank,
 * which raises the document's version. It has no use for the document itself.
 */
export function owedToRejected(
  { pushedVersion, notices }: Progress,
  { kind }: Outcome<PspAccount>,
  { now, documentVersion, sentVersion }: Situation,
): Pick<Progress, 'pushedVersion' | 'dueAt'> {
  const told = kind === 'done' ? Math.max(pushedVersion, sentVersion ?? 0) : pushedVersion;
  const isOwed = told < documentVersion;
  if (!isOwed) return { pushedVersion: told, dueAt: nextCollecting(notices, now) };
  return { pushedVersion: told, dueAt: kind === 'done' ? now : new Date(now.getTime() + hour) };
}
