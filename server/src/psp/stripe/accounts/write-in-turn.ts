import type { Outcome } from '../../psp-call.ts';
import type { Answer } from '../answer.ts';

/** After ten taken keys, another will not help. */
const keysMax = 10;

/**
 * After three unknown outcomes a key that another write took without effect is given up. More than
 * a minute has passed since the first, so that write is over.
 */
const patientAsks = 3;

interface Turn<T> {
  /** Identifies the written object, the same for every writer. */
  readonly key: string;
  readonly version: number;
  readonly askedBefore: number;
  /** The last reading. */
  readonly seen: T;
  read(): Promise<Outcome<T>>;
  versionOf(seen: T): number;
  /** Changes with every effective write and every recorded refusal. */
  turnOf(seen: T): string;
  write(seen: T, key: string): Promise<Answer<T>>;
}

/**
 * Writes a version over an older one, never over a newer one, although Stripe has no conditional
 * write. Keys serve as the condition: a key names the state that the write follows, and of all
 * writers that read the same state only one gets the key. Stripe never executes the others, however
 * late; they have to read again. Returns the final state, which may be newer.
 */
export async function writeInTurn<T>(turn: Turn<T>): Promise<Outcome<T>> {
  const { versionOf, turnOf, version, askedBefore } = turn;
  let { seen } = turn;
  let number = 1;
  for (let tries = 0; tries < keysMax; tries += 1) {
    if (versionOf(seen) >= version) return { kind: 'done', value: seen };
    const first = `${turn.key}:after:${turnOf(seen)}`;
    const answer = await turn.write(seen, number === 1 ? first : `${first}:${number}`);
    if (answer.kind !== 'unknown' || !(answer.isSaved || answer.isTaken)) return answer;
    const again = await turn.read();
    if (again.kind !== 'done') return again;
    const hadEffect = turnOf(again.value) !== turnOf(seen);
    // A replayed failure is over. Another write may still be under way.
    if (!hadEffect && answer.isTaken && askedBefore < patientAsks) return answer;
    number = hadEffect ? 1 : number + 1;
    seen = again.value;
  }
  return { kind: 'unknown', reason: 'every key of the write is taken' };
}
