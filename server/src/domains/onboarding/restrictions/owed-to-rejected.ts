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
 * When the provider is told again about a rejected account: only whether it may collect from its
 * bank, which raises the version of the document. The document itself is of no more use to it.
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
