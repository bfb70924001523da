import { compareDisputes } from './compare-disputes.ts';
import { compareMovements } from './compare-movements.ts';
import { comparePayouts } from './compare-payouts.ts';
import { compareRefunds } from './compare-refunds.ts';
import { Findings, type Reconciling } from './findings.ts';
import { noteDecisions } from './note-decisions.ts';
import { noteLate } from './note-late.ts';
import { noteNotices } from './note-notices.ts';
import { noteOutside } from './note-outside.ts';

/** Compares the books of one platform with what the provider says. It only reads, on both sides. */
export async function reconcile(parts: Reconciling): Promise<Findings> {
  const findings = new Findings(parts.onProgress);
  await comparePayouts(parts, findings);
  await compareRefunds(parts, findings);
  await compareDisputes(parts, findings);
  await compareMovements(parts, findings);
  if (findings.isFull) findings.gaps.push('There is so much to say that the rest was left out.');
  await noteNotices(parts, findings);
  await noteDecisions(parts, findings);
  await noteLate(parts, findings);
  await noteOutside(parts, findings);
  return findings;
}
