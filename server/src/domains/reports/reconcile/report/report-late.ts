import { listLateSteps } from '../../../payments/index.ts';
import { listLatePayouts } from '../../../settlement/index.ts';
import type { Reconciling } from '../findings.ts';
import type { Report } from './report.ts';

const shownForMs = 30 * 24 * 60 * 60 * 1000;

/** Reports outcomes of the last 30 days that came after another had been assumed. */
export async function reportLateOutcomes(
  { database, platform: { id: platformId }, now }: Reconciling,
  report: Report,
): Promise<void> {
  const span = { platformId, since: new Date(now.getTime() - shownForMs) };
  const recorded = [
    ...(await listLateSteps(database, span)),
    ...(await listLatePayouts(database, span)),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime());
  for (const { kind, id, at } of recorded) {
    report.late.push(
      `${kind} ${id} was told late, after another outcome was believed, and is posted since ` +
        at.toISOString(),
    );
  }
}
