import type { Outcome } from '../psp-call.ts';

type Refused = Extract<Outcome<never>, { kind: 'refused' }>;
type Unknown = Extract<Outcome<never>, { kind: 'unknown' }>;

/** Stripe's answer. A declined card is kept apart from other refusals. */
export type Answer<T> =
  | Extract<Outcome<T>, { kind: 'done' }>
  | (Refused &
      Saved & {
        /** Why the card was declined; null for any other refusal. */
        readonly declineCode: string | null;
        /** The issuer's own code, if Stripe tells it. */
        readonly networkCode?: string;
        /**
         * Stripe's own words, which may repeat personal data: only for finding faults of the
         * deployment, never stored or shown to a caller.
         */
        readonly said?: string;
      })
  | (Unknown &
      Saved & {
        /** Whether another call has the key, so that this one was not executed. */
        readonly isTaken?: boolean;
      });

interface Saved {
  /**
   * Whether Stripe saved this answer under the key: the first call with it has ended, and every
   * repeat gets the same answer for about a day.
   */
  readonly isSaved: boolean;
}

/** Replaces the value of a done answer; any other stays as it is. */
export function mapDone<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.kind === 'done' ? { kind: 'done', value: change(answer.value) } : answer;
}
