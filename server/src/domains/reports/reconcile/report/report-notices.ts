import { listNoticed } from '../../../onboarding/index.ts';
import type { Reconciling } from '../findings.ts';
import type { Report } from './report.ts';

const shownForMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Reports changes that people made to accounts at the provider: as a difference while they last,
 * and for 30 days afterwards.
 */
export async function reportNotices(
  { database, platform: { id: platformId }, now }: Reconciling,
  report: Report,
): Promise<void> {
  for (const { externalRef, message, since, ended_at: endedAt } of await listNoticed(
    database,
    platformId,
  )) {
    const sentence = `sub-merchant ${externalRef}, seen ${since}: ${message}`;
    if (endedAt === null) report.differences.push(sentence);
    else if (now.getTime() - Date.parse(endedAt) < shownForMs) report.late.push(sentence);
  }
}
