import type { AccountCall } from '../../port.ts';
import type { Outcome } from '../../psp-call.ts';
import type { Answer } from '../answer.ts';
import type { Searched } from '../stripe-calls.ts';

const hourMs = 60 * 60 * 1000;
/** Stripe keeps a key for a day at least, and a call may be on its way for a while. */
const trustedForMs = 23 * hourMs;
/** Stripe has carried out by then what it ever will. */
const settledAfterMs = 25 * hourMs;
/** A long look goes on soon, behind what came meanwhile. */
const goOnAfterMs = 1_000;

interface Opening<T> {
  /** Looks for the account, from where the look before came to. */
  search(): Promise<Answer<Searched<T>>>;
  /** Asks for it under its key. */
  create(): Promise<Answer<T>>;
}

type Call = Pick<AccountCall, 'isUnanswered' | 'since' | 'lookedTo'>;

/**
 * Opens an account under one key. For a day the key alone answers: it opens one account, however
 * often it is sent, so that nothing is looked for. It is looked for when the key can tell no more,
 * that is once Stripe may have forgotten it, or while it repeats a failure that it has saved.
 * Before a forgotten key is sent anew, that is noted, so that a day is counted from then.
 */
export async function openOnce<T>(
  call: Call,
  opening: Opening<T>,
  realNow = new Date(),
): Promise<Outcome<T>> {
  const ageMs = realNow.getTime() - call.since.getTime();
  if (ageMs >= trustedForMs) {
    const found = await look(call, opening);
    if (found !== null) return found;
    const reason = 'the account was not found';
    if (ageMs < settledAfterMs) {
      return { kind: 'unknown', reason, retryAfterMs: settledAfterMs - ageMs };
    }
    const anew = { askedSince: realNow, lookedTo: null };
    return { kind: 'unknown', reason, retryAfterMs: 0, opening: anew };
  }
  const answer = await opening.create();
  if (answer.kind === 'done') return answer;
  if (answer.kind === 'unknown') {
    const canTellNoMore = answer.isSaved || answer.isTaken === true;
    return (canTellNoMore ? await look(call, opening) : null) ?? answer;
  }
  if (!call.isUnanswered || answer.isLimited === true || answer.isOwnFault === true) return answer;
  // This call was refused, which tells nothing about those before it.
  if (!answer.isSaved) return { kind: 'unknown', reason: answer.code };
  return (await look(call, opening)) ?? answer;
}

/** The account, or why that is not known; null if there is none. */
async function look<T>(call: Call, opening: Opening<T>): Promise<Outcome<T> | null> {
  const answer = await opening.search();
  const unfinished = (lookedTo: string | null): Outcome<T> => ({
    kind: 'unknown',
    reason: 'the account is being looked for',
    retryAfterMs: goOnAfterMs,
    opening: { askedSince: call.since, lookedTo },
  });
  if (answer.kind === 'done') {
    const { found, after } = answer.value;
    if (found !== null) return { kind: 'done', value: found };
    return after === null ? null : unfinished(after);
  }
  if (answer.kind === 'unknown' || answer.isOwnFault === true || answer.isLimited === true) {
    return answer;
  }
  // The account at which it was to go on is gone.
  if (answer.isMissing === true && call.lookedTo !== null) return unfinished(null);
  return { kind: 'unknown', reason: `the account could not be looked for: ${answer.code}` };
}
