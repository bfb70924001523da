import { firstUuidAt, greatestUuid } from '../lib/ids.ts';

/** How far the time in an id may be from the time that its object is dated. */
const slackDefaultMs = 60 * 60 * 1000;

/**
 * The range of ids that objects of a span of the platform's time can have. An id has the real time
 * at which its object was written; the object itself is dated on the platform's clock. That clock
 * is never behind real time, so the id's time lies between the object's date less the clock's
 * present offset and the date itself. In production the offset is zero. An object that is dated
 * later than its id was made, such as an operation whose outcome stayed unknown, needs more slack.
 */
export function idsOfSpan(
  span: { readonly from: Date | null; readonly to: Date | null },
  clockOffsetMs: number,
  datedLaterMs = slackDefaultMs,
): { readonly fromId: string; readonly beforeId: string } {
  const { from, to } = span;
  return {
    fromId: firstUuidAt(new Date((from?.getTime() ?? 0) - clockOffsetMs - datedLaterMs)),
    beforeId: to === null ? greatestUuid : firstUuidAt(new Date(to.getTime() + slackDefaultMs)),
  };
}
