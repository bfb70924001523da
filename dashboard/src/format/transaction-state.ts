import type { Transaction } from '@taprail/sdk';
import type { Tone } from './words.ts';

interface State {
  readonly state: string;
  /** That of a state which is no status. */
  readonly tone?: Tone;
}

/** The status of a transaction, or what happened to its money since. */
export function stateOf(of: Transaction): State {
  if ((of.amounts?.disputed ?? 0) > 0) return { state: 'disputed', tone: 'warn' };
  if (of.amount_refunded > 0) {
    const isAll = of.amount_refunded >= (of.amounts?.captured ?? of.amount);
    return { state: isAll ? 'refunded' : 'partly_refunded', tone: 'quiet' };
  }
  return { state: of.status };
}
