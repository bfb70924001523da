import type { Outcome } from '../../psp-call.ts';
import type { Answer } from '../answer.ts';

/** So many keys that are taken have a cause that no further one mends. */
const keysMax = 10;

/**
 * After so many unknown outcomes a key that another write has, and that led to nothing, is given
 * up. More than a minute has passed since the first of them, so that write is over.
 */
const patientAsks = 3;

interface Turn<T> {
  /** What is written, the same for every writer. */
  readonly key: string;
  readonly version: number;
  readonly askedBefore: number;
  /** As it was read last. */
  readonly seen: T;
  read(): Promise<Outcome<T>>;
  versionOf(seen: T): number;
  /** Changes with every write that had an effect, and with every refusal that was noted. */
  turnOf(seen: T): string;
  write(seen: T, key: string): Promise<Answer<T>>;
}

/**
 * Writes a version over an older one, and never over a newer one, although Stripe knows no
 * condition for a write. Its keys serve as one: a key names what the write follows. Of all who have
 * seen the same, one has the key. Whatever the others send, however late, Stripe does not execute
 * it, and they have to look again. Returns what is there in the end, which may be newer.
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
    // A failure that is repeated is over. Another write may still be under way.
    if (!hadEffect && answer.isTaken && askedBefore < patientAsks) return answer;
    number = hadEffect ? 1 : number + 1;
    seen = again.value;
  }
  return { kind: 'unknown', reason: 'every key of the write is taken' };
}
