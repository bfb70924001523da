import type { Outcome, RepeatedCall } from '../psp-call.ts';
import type { Answer } from './answer.ts';

/** After ten taken keys, another will not help. */
const keysMax = 10;

const hourMs = 60 * 60 * 1000;
/** How long Stripe keeps an answer under its key. */
const keptForMs = 24 * hourMs;
/** A call may be in flight for a while, so an old key is no longer sent. */
const sendForMs = 23 * hourMs;

interface Making<T> {
  /** Searches for the effect of an earlier call; null if there is none. */
  find(): Promise<Outcome<T | null>>;
  create(key: string): Promise<Answer<T>>;
  /** The code of a refusal whose cause may pass by itself. */
  readonly passingCode?: string;
}

interface Asked {
  readonly key: string;
  /** How often it was asked for with an unknown outcome. */
  readonly askedBefore: number;
}

/**
 * Does something that Stripe itself executes only once, such as answering a dispute. A failure
 * saved under the key would be its answer for a day. So once a search has shown that nothing was
 * done, the next key is used, which follows from the first.
 */
export async function doOnce<T>(asked: Asked, making: Making<T>): Promise<Outcome<T>> {
  let mayExist = asked.askedBefore > 0;
  for (let number = 1; ; number += 1) {
    const found = mayExist ? await search(making) : null;
    if (found !== null) return found;
    const answer = await making.create(keyOf(asked.key, number));
    if (answer.kind === 'refused') return (mayExist ? await search(making) : null) ?? answer;
    const isOver = answer.kind === 'unknown' && hasEnded(answer);
    if (!isOver || number === keysMax) return answer;
    mayExist = true;
  }
}

/** The call that `makeOnce` serves. */
interface Asking {
  readonly key: string;
  /**
   * Without `sending` it may be made again, after a search, once Stripe has forgotten the key: a
   * duplicate would do no harm.
   */
  readonly call: Pick<RepeatedCall, 'now' | 'askedBefore' | 'sending'>;
  /** Whether to search even if no outcome is open: an earlier call may not be on record. */
  readonly searchesFirst?: boolean;
}

/**
 * Makes something that carries our id in its metadata and that a second execution would double,
 * such as a refund. Only one key is ever sent: Stripe may still execute a call that it answered
 * with a 500. While the outcome is unknown it is searched for, and the same key is sent again. Once
 * Stripe has forgotten the key, a person decides.
 */
export async function makeOnce<T>(asking: Asking, making: Making<T>): Promise<Outcome<T>> {
  const { call, searchesFirst = false } = asking;
  const isOpen = call.askedBefore > 0;
  const found = isOpen || searchesFirst ? await search(making) : null;
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
    if (answer.kind === 'unknown')
      return (hasEnded(answer) ? await search(making) : null) ?? answer;
    const mayPass = answer.code === making.passingCode;
    // Stripe gives this refusal when it executes the key, so nothing can be open under it.
    if (mayPass && answer.isSaved && number < keysMax) continue;
    if (mayPass) return { ...answer, retryable: true };
    if (!isOpen) return answer;
    // This call was refused, which tells nothing about earlier ones.
    if (!answer.isSaved) return { kind: 'unknown', reason: answer.code };
    return (await search(making)) ?? answer;
  }
}

/** Null if there is nothing; unknown if the search failed. */
async function search<T>({ find }: Making<T>): Promise<Outcome<T> | null> {
  const found = await find();
  if (found.kind === 'done') {
    return found.value === null ? null : { kind: 'done', value: found.value };
  }
  if (found.kind === 'unknown' || found.isOwnFault === true) return found;
  const reason = `the search for the effect failed: ${found.code}`;
  return { kind: 'unknown', reason };
}

/** Whether the first call with the key is over, so that a repeat tells nothing new. */
function hasEnded({ isSaved, isTaken }: Extract<Answer<never>, { kind: 'unknown' }>): boolean {
  return isSaved || isTaken === true;
}

function keyOf(key: string, number: number): string {
  return number === 1 ? key : `${key}:${number}`;
}
