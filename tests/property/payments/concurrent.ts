import { type Circumstances, consider, expire, isSameCommand, resolve, settle } from './model.ts';
import { type Answered, type Command, isOpen, type Span, type Stay } from './stay.ts';
import { expiresAt, settlesAt } from './views.ts';

/**
 * The possible states of a stay after concurrent requests were answered: one for every order in
 * which the contract allows these answers, and none if there is no such order. Between the requests
 * the stay may expire or settle, and an unknown outcome may become known.
 */
export function afterConcurrent(
  before: readonly Stay[],
  concurrent: readonly Answered[],
  circumstances: Circumstances,
): Stay[] {
  const effective = concurrent.filter(({ answer }) => !isBlocked(answer.code));
  const isPossible = (stay: Stay) =>
    concurrent.every((answered) =>
      mayBeBlocked(answered, { concurrent, stay, at: circumstances.at }),
    );
  return distinct(
    before.filter(isPossible).flatMap((stay) => orders(stay, effective, circumstances)),
  );
}

/** The possible states of a stay by now, without further requests. */
export function afterAWhile(before: readonly Stay[], at: Span): Stay[] {
  const known = before.flatMap((stay) =>
    stay.awaited === null ? [stay] : [stay, resolve(stay, at)],
  );
  return distinct(known.flatMap((stay) => [stay, ...timePasses(stay, at)]));
}

/** The possible states of a stay once nothing is in progress and all due work is done. */
export function afterWork(before: readonly Stay[], at: Span): Stay[] {
  return distinct(
    before.flatMap((stay) => {
      const known = resolve(stay, at);
      const isOver = mustExpire(known, at) || mustSettle(known, at);
      return isOver ? timePasses(known, at) : [known, ...timePasses(known, at)];
    }),
  );
}

function orders(stay: Stay, left: readonly Answered[], circumstances: Circumstances): Stay[] {
  if (left.length === 0) return [stay];
  const { at } = circumstances;
  const next = left.flatMap((answered, index) =>
    consider(stay, answered, circumstances).flatMap((after) =>
      orders(after, left.toSpliced(index, 1), circumstances),
    ),
  );
  return [
    ...next,
    ...(stay.awaited === null ? [] : orders(resolve(stay, at), left, circumstances)),
    ...timePasses(stay, at).flatMap((later) => orders(later, left, circumstances)),
  ];
}

/** The possible effects of the service's own work by then. */
function timePasses(stay: Stay, at: Span): Stay[] {
  if (stay.awaited !== null || !isDue(stay, at)) return [];
  return [isOpen(stay) ? expire(stay) : settle(stay)];
}

/** Whether the service's own work may be in progress on it. */
function isDue(stay: Stay, { until }: Span): boolean {
  if (isOpen(stay)) return expiresAt(stay) <= until;
  const settles = settlesAt(stay);
  return settles !== null && settles.from <= until;
}

function mustExpire(stay: Stay, { from }: Span): boolean {
  return isOpen(stay) && expiresAt(stay) <= from;
}

function mustSettle(stay: Stay, { from }: Span): boolean {
  const settles = settlesAt(stay);
  return settles !== null && settles.until <= from;
}

const blockingCodes = new Set([
  'operation_in_progress',
  'idempotency_key_in_use',
  'idempotency_key_reused',
  'outcome_pending',
]);

/** Refusals that only mean that another request came first. */
function isBlocked(code: string | null): boolean {
  return code !== null && blockingCodes.has(code);
}

/** Whether another request can have blocked this one, if it was refused for that reason. */
function mayBeBlocked(
  answered: Answered,
  {
    concurrent,
    stay,
    at,
  }: { readonly concurrent: readonly Answered[]; readonly stay: Stay; readonly at: Span },
): boolean {
  const { send, answer } = answered;
  if (!isBlocked(answer.code)) return true;
  const others = concurrent.filter((other) => other !== answered);
  const ofKey = others.filter((other) => send.key !== null && other.send.key === send.key);
  const isOther = (command: Command | undefined) =>
    command !== undefined && !isSameCommand(command, send.command);
  switch (answer.code) {
    case 'idempotency_key_in_use':
      return answer.status === 409 && ofKey.length > 0;
    case 'idempotency_key_reused':
      return (
        answer.status === 422 &&
        [stay.answers.get(send.key ?? ''), ...ofKey.map((other) => other.send)].some((used) =>
          isOther(used?.command),
        )
      );
    case 'outcome_pending':
      return answer.status === 409 && stay.status === 'pending';
    default: {
      const isHeld = others.some(
        (other) => !isBlocked(other.answer.code) && !other.answer.isReplay,
      );
      const isTaken = isHeld || isDue(stay, at) || stay.awaited !== null;
      return answer.status === 409 && send.command.do !== 'tap' && isTaken;
    }
  }
}

/** Several orders often lead to the same state. */
function distinct(stays: readonly Stay[]): Stay[] {
  const text = (stay: Stay) =>
    JSON.stringify({ ...stay, answers: [...stay.answers].sort() }, (_name, value: unknown) =>
      typeof value === 'bigint' ? `${value}n` : value,
    );
  return [...new Map(stays.map((stay) => [text(stay), stay])).values()];
}
