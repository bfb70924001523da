import type { Database } from '../../../postgres/database.ts';
import type { Answer, PlatformContext } from '../../../request/context.ts';
import { listDisabledEndpoints, listEndpointsBehind } from '../../events/index.ts';
import { listDecisions } from '../../manual-decisions/index.ts';
import { findPastDue } from '../../onboarding/index.ts';
import { listDisputesDue, listUnknownSteps } from '../../payments/index.ts';
import { readDifferences } from '../../reports/index.ts';
import {
  listFailedPayouts,
  listStuckPayouts,
  readNegativeBalances,
} from '../../settlement/index.ts';
import * as matters from './matters.ts';

/** How many of each kind are shown. */
export const shownMax = 50;

/** A matter that solves itself within this time is none. */
const unknownAfterMs = 10 * 60 * 1000;
/** Answers that are due within this time are matters, and those that are overdue. */
const dueSoonMs = 7 * 24 * 60 * 60 * 1000;

/** Everything that needs a person, the most urgent kinds first. */
export async function readToDo(
  { database }: { readonly database: Database },
  { caller: { platformId }, now }: PlatformContext,
): Promise<Answer> {
  const begunBefore = new Date(now.getTime() - unknownAfterMs);
  const dueBefore = new Date(now.getTime() + dueSoonMs);
  // One more of each tells whether there are further ones.
  const page = { platformId, limit: shownMax + 1 };
  const [
    decisions,
    failed,
    stuck,
    unknown,
    differences,
    disputes,
    negative,
    behind,
    disabled,
    due,
  ] = await Promise.all([
    listDecisions(database, platformId),
    listFailedPayouts(database, page),
    listStuckPayouts(database, { ...page, askedBefore: begunBefore }),
    listUnknownSteps(database, { ...page, begunBefore }),
    readDifferences(database, platformId, page.limit),
    listDisputesDue(database, { ...page, dueBefore }),
    readNegativeBalances(database, page),
    listEndpointsBehind(database, platformId),
    listDisabledEndpoints(database, platformId),
    findPastDue(database, platformId, page.limit),
  ]);
  const kinds = [
    decisions.map(matters.ofDecision),
    failed.map(matters.ofFailedPayout),
    stuck.map(matters.ofStuckPayout),
    unknown.map(matters.ofUnknownStep),
    differences.map(matters.ofDifference),
    disputes.map(matters.ofDispute),
    negative.map(matters.ofNegativeBalance),
    matters.ofEndpoints(behind, disabled),
    due.externalRefs.map(matters.ofPastDue),
  ];
  return {
    status: 200,
    body: {
      object: 'to_do',
      now: now.toISOString(),
      data: kinds.flatMap((each) => each.slice(0, shownMax)),
      has_more: kinds.some((each) => each.length > shownMax),
    },
  };
}
