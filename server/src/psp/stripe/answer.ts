import type { Outcome } from '../psp-call.ts';

type Refused = Extract<Outcome<never>, { kind: 'refused' }>;
type Unknown = Extract<Outcome<never>, { kind: 'unknown' }>;

/** What Stripe answered. A declined card is apart from every other refusal. */
export type Answer<T> =
  | Extract<Outcome<T>, { kind: 'done' }>
  | (Refused &
      Saved & {
        /** Why the card was declined; null when it is no decline. */
        readonly declineCode: string | null;
        /** The issuer's own code for it, where it is told. */
        readonly networkCode?: string;
        /**
         * Stripe's own words, which may repeat what was submitted: only for whoever looks for the
         * fault in the deployment, never to be stored or shown to a caller.
         */
        readonly said?: string;
      })
  | (Unknown &
      Saved & {
        /** Whether another call had the key, so that this one was not executed. */
        readonly isTaken?: boolean;
      });

interface Saved {
  /**
   * Whether Stripe had saved this answer under the key. Then the first call with it has ended, and
   * every further one gets the same answer for a day or so.
   */
  readonly isSaved: boolean;
}

/** Another value for what was done; everything else stays as it is. */
export function mapDone<T, U>(answer: Answer<T>, change: (value: T) => U): Answer<U> {
  return answer.kind === 'done' ? { kind: 'done', value: change(answer.value) } : answer;
}
