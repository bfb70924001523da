import { listNoticed } from '../../onboarding/index.ts';
import type { Findings, Reconciling } from './findings.ts';

const lookBackMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Names what somebody did to accounts at the provider: as a difference while it stands, and for 30
 * days after it was over.
 */
export async function noteNotices(
  { database, platform: { id: platformId }, now }: Reconciling,
  findings: Findings,
): Promise<void> {
  for (const { externalRef, message, since, ended_at: endedAt } of await listNoticed(
    database,
    platformId,
  )) {
    const sentence = `sub-merchant ${externalRef}, seen ${since}: ${message}`;
    if (endedAt === null) findings.differences.push(sentence);
    else if (now.getTime() - Date.parse(endedAt) < lookBackMs) findings.late.push(sentence);
  }
}
