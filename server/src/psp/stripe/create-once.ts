import type { Outcome, RepeatedCall } from '../psp-call.ts';
import type { Answer } from './answer.ts';

/** Ten keys that are taken have a cause that an eleventh does not mend. */
const keysMax = 10;

const hourMs = 60 * 60 * 1000;
/** How long Stripe keeps an answer under its key. */
const keptForMs = 24 * hourMs;
/** A call may be on its way for a while, so an old key is not sent any more. */
const sendForMs = 23 * hourMs;

interface Making<T> {
  /** Looks for what an earlier call made; null when there is nothing. */
  find(): Promise<Outcome<T | null>>;
  create(key: string): Promise<Answer<T>>;
  /** The code of a refusal whose cause may pass by itself. */
  readonly passingCode?: string;
}

interface Asked {
  readonly key: string;
  /** How often it was asked for with an outcome that is not known. */
  readonly askedBefore: number;
}

/**
 * Does something that Stripe executes only once by itself, such as answering a dispute. A failure
 * that Stripe has saved under the key would be its answer for a day. So once a look has shown that
 * nothing was done, the next key is used, which follows from the first.
 */
export async function doOnce<T>(asked: Asked, making: Making<T>): Promise<Outcome<T>> {
  let mayExist = asked.askedBefore > 0;
  for (let number = 1; ; number += 1) {
    const found = mayExist ? await look(making) : null;
    if (found !== null) return found;
    const answer = await making.create(keyOf(asked.key, number));
    if (answer.kind === 'refused') return (mayExist ? await look(making) : null) ?? answer;
    const isOver = answer.kind === 'unknown' && hasEnded(answer);
    if (!isOver || number === keysMax) return answer;
    mayExist = true;
  }
}

/** What `makeOnce` makes, and for which call. */
interface Asking {
  readonly key: string;
  /**
   * Without `sending` it may be made again, after a look, once Stripe has forgotten the key: two of
   * it would do no harm.
   */
  readonly call: Pick<RepeatedCall, 'now' | 'askedBefore' | 'sending'>;
  /** Whether it is looked for even if no outcome is open: nobody may know that it was asked for. */
  readonly looksFirst?: boolean;
}

/**
 * Makes something that carries our id in its metadata and that a second execution would double,
 * such as a refund. Only one key is ever sent: Stripe may still carry out a call that it answered
 * with a 500. While the outcome is unknown it is looked for, and the same key is sent again. When
 * Stripe has forgotten the key, a person decides.
 */
export async function makeOnce<T>(asking: Asking, making: Making<T>): Promise<Outcome<T>> {
  const { call, looksFirst = false } = asking;
  const isOpen = call.askedBefore > 0;
  const found = isOpen || looksFirst ? await look(making) : null;
  if (found !== null) return found;
  const { since = call.now, ordered = 0 } = call.sending ?? {};
  const ageMs = call.now.getTime() - since.getTime();
  if (isOpen && ageMs >= sendForMs) {
    const reason = 'it was not found, and Stripe may have forgotten the key';
    return { kind: 'unknown', reason, needsDecision: ageMs >= keptForMs };
  }
  const key = ordered === 0 ? asking.key : `${asking.key}:ordered:${ordered}`;
  for (let number = 1; ; number += 1) {
    const answer = await making.create(keyOf(key, number));
    if (answer.kind === 'done') return answer;
    if (answer.kind === 'unknown') return (hasEnded(answer) ? await look(making) : null) ?? answer;
    const mayPass = answer.code === making.passingCode;
    // Stripe decides it when it carries out the key, so that nothing can be open under that.
    if (mayPass && answer.isSaved && number < keysMax) continue;
    if (mayPass) return { ...answer, retryable: true };
    if (!isOpen) return answer;
    // This call was refused, which tells nothing about those before it.
    if (!answer.isSaved) return { kind: 'unknown', reason: answer.code };
    return (await look(making)) ?? answer;
  }
}

/** Null if there is nothing, unknown if nobody could look. */
async function look<T>({ find }: Making<T>): Promise<Outcome<T> | null> {
  const found = await find();
  if (found.kind === 'done') {
    return found.value === null ? null : { kind: 'done', value: found.value };
  }
  if (found.kind === 'unknown' || found.isOwnFault === true) return found;
  const reason = `what was made could not be looked for: ${found.code}`;
  return { kind: 'unknown', reason };
}

/** Whether the first call with the key is over, so that sending it again tells nothing new. */
function hasEnded({ isSaved, isTaken }: Extract<Answer<never>, { kind: 'unknown' }>): boolean {
  return isSaved || isTaken === true;
}

function keyOf(key: string, number: number): string {
  return number === 1 ? key : `${key}:${number}`;
}
