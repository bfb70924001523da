import { firstUuidAt, greatestUuid } from '../../lib/ids.ts';

/** How far the time in an event's id may be from the time the event is dated. */
const slackMs = 60 * 60 * 1000;

/**
 * The range of ids that events of a span of the platform's time can have. An id holds the real time
 * at which its event was written; the event itself is dated on the platform's clock. That clock is
 * never behind real time, so the id's time lies between the event's date less the clock's present
 * offset and the date itself. In production the offset is zero.
 */
export function idsOfSpan(
  span: { readonly from: Date | null; readonly to: Date | null },
  clockOffsetMs: number,
): { readonly fromId: string; readonly beforeId: string } {
  const { from, to } = span;
  return {
    fromId: firstUuidAt(new Date((from?.getTime() ?? 0) - clockOffsetMs - slackMs)),
    beforeId: to === null ? greatestUuid : firstUuidAt(new Date(to.getTime() + slackMs)),
  };
}
