import { firstUuidAt, greatestUuid } from '../../lib/ids.ts';

/** How far the time in an event's id may lie from when it is said to have happened. */
const slackMs = 60 * 60 * 1000;

/**
 * Which ids the events of a span of the platform's time can have. An id carries the real time at
 * which its event was written down; the event is dated by the platform's clock when what it tells
 * of began, at most a tap's patience before. That clock only ever gains on real time, so an event
 * was written no later than it is dated, and no earlier than that less what the clock has gained
 * by now. In production it gains nothing, and the ids are those of the span and an hour around it.
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
