import { type Circumstances, consider, expire, isSameWish, resolve } from './payments-model.ts';
import { type Answered, isOpen, type Span, type Stay, type Wish } from './payments-stay.ts';
import { expiresAt } from './payments-views.ts';

/**
 * What a stay may be after several requests at once, each of which has its answer by now: every
 * outcome of every order in which the contract allows these answers, none when there is no such
 * order. Between the requests the stay may expire, and an outcome that was unknown become known.
 */
export function afterBout(
  before: readonly Stay[],
  bout: readonly Answered[],
  circumstances: Circumstances,
): Stay[] {
  const told = bout.filter(({ answer }) => !isTurnedAway(answer.code));
  const isFair = (stay: Stay) =>
    bout.every((answered) => mayBeTurnedAway(answered, { bout, stay, at: circumstances.at }));
  return distinct(before.filter(isFair).flatMap((stay) => orders(stay, told, circumstances)));
}

/** What a stay may be by now without anybody asking for anything. */
export function afterAWhile(before: readonly Stay[], at: Span): Stay[] {
  const known = before.flatMap((stay) => (stay.awaited === null ? [stay] : [stay, resolve(stay)]));
  return distinct(known.flatMap((stay) => (mayExpire(stay, at) ? [stay, expire(stay)] : [stay])));
}

/** What a stay may be once nothing more is under way and all is done that is due. */
export function afterWork(before: readonly Stay[], at: Span): Stay[] {
  return distinct(
    before.map(resolve).flatMap((stay) => {
      if (!mayExpire(stay, at)) return [stay];
      return expiresAt(stay) <= at.from ? [expire(stay)] : [stay, expire(stay)];
    }),
  );
}

function orders(stay: Stay, left: readonly Answered[], circumstances: Circumstances): Stay[] {
  if (left.length === 0) return [stay];
  const next = left.flatMap((answered, index) =>
    consider(stay, answered, circumstances).flatMap((after) =>
      orders(after, left.toSpliced(index, 1), circumstances),
    ),
  );
  return [
    ...next,
    ...(stay.awaited === null ? [] : orders(resolve(stay), left, circumstances)),
    ...(mayExpire(stay, circumstances.at) ? orders(expire(stay), left, circumstances) : []),
  ];
}

function mayExpire(stay: Stay, at: Span): boolean {
  return isOpen(stay) && stay.awaited === null && expiresAt(stay) <= at.until;
}

const turnsAway = new Set([
  'operation_in_progress',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  'outcome_pending',
]);

/** Refusals that say nothing but that somebody else was first. */
function isTurnedAway(code: string | null): boolean {
  return code !== null && turnsAway.has(code);
}

/** Whether there was somebody else, if the request was turned away for that reason. */
function mayBeTurnedAway(
  answered: Answered,
  {
    bout,
    stay,
    at,
  }: { readonly bout: readonly Answered[]; readonly stay: Stay; readonly at: Span },
): boolean {
  const { send, answer } = answered;
  if (!isTurnedAway(answer.code)) return true;
  const others = bout.filter((other) => other !== answered);
  const ofKey = others.filter((other) => send.key !== null && other.send.key === send.key);
  const isOther = (wish: Wish | undefined) => wish !== undefined && !isSameWish(wish, send.wish);
  switch (answer.code) {
    case 'idempotency_key_in_use':
      return answer.status === 409 && ofKey.length > 0;
    case 'idempotency_key_reused':
      return (
        answer.status === 422 &&
        [stay.answers.get(send.key ?? ''), ...ofKey.map((other) => other.send)].some((used) =>
          isOther(used?.wish),
        )
      );
    case 'outcome_pending':
      return answer.status === 409 && stay.status === 'pending';
    default: {
      const isHeld = others.some(
        (other) => !isTurnedAway(other.answer.code) && !other.answer.isReplay,
      );
      const isDue = isOpen(stay) && expiresAt(stay) <= at.until;
      const isTaken = isHeld || isDue || stay.awaited !== null;
      return answer.status === 409 && send.wish.do !== 'tap' && isTaken;
    }
  }
}

/** Several orders often come to the same. */
function distinct(stays: readonly Stay[]): Stay[] {
  const text = (stay: Stay) =>
    JSON.stringify({ ...stay, answers: [...stay.answers].sort() }, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
  return [...new Map(stays.map((stay) => [text(stay), stay])).values()];
}
