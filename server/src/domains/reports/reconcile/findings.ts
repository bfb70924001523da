import type { Database } from '../../../postgres/database.ts';
import type { PspReadings } from '../../../psp/psp.ts';
import { isMissing, type Outcome } from '../../../psp/psp-call.ts';
import type { Difference } from './account.ts';

/** The parts that the comparisons share. */
export interface Reconciling {
  readonly database: Database;
  readonly psp: PspReadings;
  readonly platform: { readonly id: string; readonly clockOffsetMs: number };
  /** The platform's time. */
  readonly now: Date;
  /** Reports the number of objects compared so far. */
  onProgress(count: number): void;
}

/** An account's balance in one currency on both sides, in minor units. */
export interface ComparedBalance {
  /** Null for a connection's own account. */
  readonly submerchant: string | null;
  readonly currency: string;
  readonly ours: number;
  readonly theirs: number;
}

/** A list this long has one cause; more sentences would not help to find it. */
const sentencesMax = 100;

/** The results of comparing one account. */
export class Findings {
  /** By subject. */
  readonly differences = new Map<string, Difference>();
  /** Parts not compared because the provider did not answer. */
  readonly unanswered: string[] = [];
  /** Parts that cannot be compared yet, or at this provider, with their number. */
  readonly gaps = new Map<Gap, number>();
  /** Movements made at the provider without us, and posted. */
  readonly moved: string[] = [];
  readonly balances: ComparedBalance[] = [];
  /** The number of compared objects. */
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

/** Why a part was not compared, shown with the number. */
export const gapSentences = {
  recent: 'Transactions and payouts that moved within the last hour and do not agree yet',
  busy: 'Accounts whose balances do not agree while operations on them are in progress',
  sending: 'Payouts that are being sent and that the provider has not confirmed yet',
  awaiting: 'Refunds whose outcome is not known yet',
  more: 'Open refunds, disputes and payouts that were left to another night',
  full: `Differences beyond the first ${sentencesMax}`,
} as const;

export type Gap = keyof typeof gapSentences;

/** The most simultaneous calls to the provider. */
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
 * Compares an object with the provider's, both as texts. If they differ, both are read once more,
 * since one may have changed between the two readings.
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
