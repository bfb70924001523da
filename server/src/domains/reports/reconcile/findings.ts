import type { Database } from '../../../postgres/database.ts';
import type { PspReadings } from '../../../psp/psp.ts';
import { isMissing, type Outcome } from '../../../psp/psp-call.ts';
import type { Difference } from './account.ts';

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

/** What an account holds in one currency, as both sides have it; in minor units. */
export interface ComparedBalance {
  /** Null for a connection's own account. */
  readonly submerchant: string | null;
  readonly currency: string;
  readonly ours: number;
  readonly theirs: number;
}

/** A list this long has one cause, and more would not help to find it. */
const sentencesMax = 100;

/** What the comparison of one account found. */
export class Findings {
  /** By what they are about. */
  readonly differences = new Map<string, Difference>();
  /** What could not be compared although the provider was asked. */
  readonly unanswered: string[] = [];
  /** What cannot be compared yet, or at this provider, with how often that was so. */
  readonly gaps = new Map<Gap, number>();
  /** What others moved at the provider and is booked. */
  readonly moved: string[] = [];
  readonly balances: ComparedBalance[] = [];
  /** How many objects were compared. */
  count = 0;

  get isFull(): boolean {
    return this.differences.size + this.unanswered.length >= sentencesMax;
  }

  differ(difference: Difference): void {
    if (!this.isFull) this.differences.set(difference.subject, difference);
    else this.skip('full', 1);
  }

  skip(gap: Gap, count: number): void {
    if (count > 0) this.gaps.set(gap, (this.gaps.get(gap) ?? 0) + count);
  }
}

/** Why something was not compared, as it is told with the number. */
export const gapSentences = {
  recent: 'Transactions and payouts that moved within the last hour and do not agree yet',
  busy: 'Accounts whose balances do not agree while operations on them are in progress',
  sending: 'Payouts that are being sent and that the provider has not confirmed yet',
  awaiting: 'Refunds whose outcome is not known yet',
  more: 'Open refunds, disputes and payouts that were left to another night',
  full: 'Differences that were left out since there are so many',
} as const;

export type Gap = keyof typeof gapSentences;

/** How many questions the provider is asked at the same time. */
const asksAtOnceMax = 8;

/** Goes through pages of objects, a few objects at a time. */
export async function compareAll<Item>(
  findings: Findings,
  pages: AsyncIterable<readonly Item[]> | Iterable<readonly Item[]>,
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
    readonly about: Difference['about'];
    readOurs(): Promise<string>;
    ask(): Promise<Outcome<Facts>>;
    describe(facts: Facts): string;
  },
): Promise<void> {
  const { name, about } = object;
  findings.count += 1;
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
    if (!isLast) continue;
    const sentence = `${name}: our books say ${ours}, the provider says ${theirs}`;
    findings.differ({
      subject: `${name} as it stands`,
      kind: 'object',
      sentence,
      deltas: new Map(),
      about,
    });
    return;
  }
}
