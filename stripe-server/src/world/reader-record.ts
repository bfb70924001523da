import type { Stripe } from 'stripe';
import type { CardScenario } from './card-scenario.ts';

/** A reader and what a test wants to happen at it. */
export interface ReaderRecord {
  readonly id: string;
  readonly object: Stripe.Terminal.Reader;
  /** The next outcomes, each once; then always the last. */
  readonly next: CardScenario[];
  always: CardScenario;
  /** How the reader fails to acknowledge its next job: it may have it all the same. */
  timeout: 'with the job' | 'without the job' | null;
  /** Whether showing a cart takes time, during which it is busy with it. */
  isSlow: boolean;
}
