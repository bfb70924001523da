import type { Database } from '../../../postgres/database.ts';
import type { PspReadings } from '../../../psp/psp.ts';
import { isMissing, type Outcome } from '../../../psp/psp-call.ts';

/** What the comparisons share. */
export interface Reconciling {
  readonly database: Database;
  readonly psp: PspReadings;
  readonly platform: { readonly id: string; readonly clockOffsetMs: number };
  /** The platform's time. */
  readonly now: Date;
  /** Reports how many objects were compared so far. */
  onProgress(count: number): void;
}

/** So many have one cause, and more would not help to find it. */
const sentencesMax = 100;

/** What the comparisons found, in sentences. */
export class Findings {
  readonly differences: string[] = [];
  /** What could not be compared although the provider was asked. */
  readonly unanswered: string[] = [];
  /** What cannot be compared yet, or at this provider. */
  readonly gaps: string[] = [];
  /** Outcomes that were told late and are booked, so that both sides agree again. */
  readonly late: string[] = [];
  readonly #onProgress: (count: number) => void;
  #count = 0;

  constructor(onProgress: (count: number) => void) {
    this.#onProgress = onProgress;
  }

  get count(): number {
    return this.#count;
  }

  get isFull(): boolean {
    return this.differences.length + this.unanswered.length >= sentencesMax;
  }

  add(count: number): void {
    this.#count += count;
    this.#onProgress(this.#count);
  }
}

/** How many questions the provider is asked at the same time. */
const asksAtOnceMax = 8;

/** Goes through pages of objects, a few objects at a time. */
export async function compareAll<Item>(
  findings: Findings,
  pages: AsyncIterable<readonly Item[]>,
  compare: (item: Item) => Promise<void>,
): Promise<void> {
  for await (const page of pages) {
    for (let index = 0; index < page.length; index += asksAtOnceMax) {
      if (findings.isFull) return;
      await Promise.all(page.slice(index, index + asksAtOnceMax).map(compare));
    }
  }
}

/**
 * Compares an object with what the provider says of it, both as a text. If they differ, both are
 * read once more, since one may have changed between the two readings.
 */
export async function compareOne<Facts>(
  findings: Findings,
  object: {
    readonly name: string;
    readOurs(): Promise<string>;
    ask(): Promise<Outcome<Facts>>;
    describe(facts: Facts): string;
  },
): Promise<void> {
  const { name } = object;
  findings.add(1);
  for (let isLast = false; ; isLast = true) {
    const outcome = await object.ask();
    if (outcome.kind !== 'done' && !isMissing(outcome)) {
      const reason = outcome.kind === 'unknown' ? outcome.reason : outcome.message;
      findings.unanswered.push(`${name}: the provider was asked and did not say: ${reason}`);
      return;
    }
    const ours = await object.readOurs();
    const theirs = outcome.kind === 'done' ? object.describe(outcome.value) : 'nothing';
    if (ours === theirs) return;
    if (isLast) {
      findings.differences.push(`${name}: our books say ${ours}, the provider says ${theirs}`);
      return;
    }
  }
}
