import type { AccountCall } from '../../port.ts';
import type { Outcome } from '../../psp-call.ts';
import type { Answer } from '../answer.ts';
import type { Searched } from '../stripe-calls.ts';

const hourMs = 60 * 60 * 1000;
/** Stripe keeps a key for at least a day, and a call may be in flight for a while. */
const trustedForMs = 23 * hourMs;
/** By then Stripe has executed all that it ever will. */
const settledAfterMs = 25 * hourMs;
/** A long search resumes soon, behind calls that came meanwhile. */
const goOnAfterMs = 1_000;

interface Opening<T> {
  /** Searches for the account, from where the last search ended. */
  search(): Promise<Answer<Searched<T>>>;
  /** Opens it under its key. */
  create(): Promise<Answer<T>>;
}

type Call = Pick<AccountCall, 'isUnanswered' | 'since' | 'searchedTo'>;

/**
 * Opens an account under one key. For a day the key is enough: it opens one account, however often
 * it is sent. A search is needed once Stripe may have forgotten the key, or while it replays a
 * saved failure. Before a forgotten key is sent anew, the time is recorded, so that a day counts
 * from then.
 */
export async function openOnce<T>(
  call: Call,
  opening: Opening<T>,
  realNow = new Date(),
): Promise<Outcome<T>> {
  const ageMs = realNow.getTime() - call.since.getTime();
  if (ageMs >= trustedForMs) {
    const found = await search(call, opening);
    if (found !== null) return found;
    const reason = 'the account was not found';
    if (ageMs < settledAfterMs) {
      return { kind: 'unknown', reason, retryAfterMs: settledAfterMs - ageMs };
    }
    const anew = { askedSince: realNow, searchedTo: null };
    return { kind: 'unknown', reason, retryAfterMs: 0, opening: anew };
  }
  const answer = await opening.create();
  if (answer.kind === 'done') return answer;
  if (answer.kind === 'unknown') {
    const canTellNoMore = answer.isSaved || answer.isTaken === true;
    return (canTellNoMore ? await search(call, opening) : null) ?? answer;
  }
  if (!call.isUnanswered || answer.isLimited === true || answer.isOwnFault === true) return answer;
  // This call was refused, which tells nothing about earlier ones.
  if (!answer.isSaved) return { kind: 'unknown', reason: answer.code };
  return (await search(call, opening)) ?? answer;
}

/** The account, or why it is unknown; null if there is none. */
async function search<T>(call: Call, opening: Opening<T>): Promise<Outcome<T> | null> {
  const answer = await opening.search();
  const unfinished = (searchedTo: string | null): Outcome<T> => ({
    kind: 'unknown',
    reason: 'the search for the account is going on',
    retryAfterMs: goOnAfterMs,
    opening: { askedSince: call.since, searchedTo },
  });
  if (answer.kind === 'done') {
    const { found, after } = answer.value;
    if (found !== null) return { kind: 'done', value: found };
    return after === null ? null : unfinished(after);
  }
  if (answer.kind === 'unknown' || answer.isOwnFault === true || answer.isLimited === true) {
    return answer;
  }
  // The account at which to resume is gone.
  if (answer.isMissing === true && call.searchedTo !== null) return unfinished(null);
  return { kind: 'unknown', reason: `the search for the account failed: ${answer.code}` };
}
