import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { PspBalances } from '../../../psp/balance-port.ts';
import {
  accountName,
  addTo,
  type Difference,
  isSame,
  type ReconciledAccount,
  type Sums,
} from './account.ts';
import { type Progress, readDifferences } from './account-store.ts';
import { Findings, type Reconciling } from './findings.ts';
import { foreignDifference, readMovement, sumOfDeltas } from './movements/compare-movement.ts';
import { findMissing } from './movements/find-missing.ts';
import { callOf, MovementComparison, settlesWithinMs } from './movements/movement-comparison.ts';
import { compareObjects } from './objects/compare-objects.ts';
import { type Figures, listOpen, readFigures } from './our-figures.ts';

/** The parameters of an account's comparison. */
interface Comparing extends Reconciling {
  /** The platforms whose fees an own account holds. */
  readonly sharing: readonly string[];
  /** Whether to compare from the beginning, as if for the first time. */
  readonly isFull: boolean;
}

/**
 * Compares an account: the open objects, then its balances, then its movements since the last
 * comparison. If the differences do not explain the balances, it searches for ledger entries that
 * the provider does not list.
 */
export async function compareAccount(
  parts: Comparing,
  given: ReconciledAccount,
): Promise<{ readonly findings: Findings; readonly progress: Progress }> {
  const { isFull, now } = parts;
  const account: ReconciledAccount = isFull
    ? { ...given, latestAt: null, agreedAt: null, agreedLatestAt: null, unexplained: new Map() }
    : given;
  const checkedAt = new Date();
  const before = isFull ? [] : await readDifferences(parts.database, account);
  const { balances } = parts.psp;
  const comparison = balances === null ? null : new Comparison(parts, account, balances);
  const findings = comparison?.findings ?? new Findings();
  await compareObjects({ ...parts, account, before, findings });
  const isWhole = comparison === null || (await comparison.run(before));
  if (!isWhole) {
    // The newest may come first, so the whole list is compared again the next time.
    for (const each of before) {
      if (each.kind !== 'object' && !findings.differences.has(each.subject)) findings.differ(each);
    }
  }
  const latestAt = isWhole ? (comparison?.latestAt ?? null) : account.latestAt;
  const agreed =
    comparison?.agrees === true ? { agreedAt: now, agreedLatestAt: latestAt } : account;
  return {
    findings,
    progress: {
      latestAt,
      agreedAt: agreed.agreedAt,
      agreedLatestAt: agreed.agreedLatestAt,
      unexplained: (isWhole ? comparison?.unexplained : null) ?? account.unexplained,
      checkedAt,
      unanswered: findings.unanswered[0] ?? null,
      differences: [...findings.differences.values()],
    },
  };
}

class Comparison {
  readonly findings = new Findings();
  agrees = false;
  unexplained: Sums = new Map();
  readonly #parts: Comparing;
  readonly #account: ReconciledAccount;
  readonly #balances: PspBalances;
  readonly #movements: MovementComparison;
  readonly #own: boolean;

  constructor(parts: Comparing, account: ReconciledAccount, balances: PspBalances) {
    this.#parts = parts;
    this.#account = account;
    this.#balances = balances;
    this.#own = account.subMerchantId === null;
    this.#movements = new MovementComparison(parts, { account, balances, findings: this.findings });
  }

  /** The provider's time of the latest compared movement. */
  get latestAt(): Date | null {
    return this.#movements.latestAt;
  }

  /** False if the provider did not tell everything. */
  async run(before: readonly Difference[]): Promise<boolean> {
    const figures = await this.#readBoth();
    if (figures === null) return false;
    const isWhole = await this.#movements.read(before);
    if (isWhole) await this.#explain(figures, before);
    return isWhole;
  }

  /** Null if the provider did not answer; no provider figures if it keeps none. */
  async #readBoth(): Promise<{
    readonly theirs: Sums | null;
    readonly ours: Figures;
    readonly isStill: boolean;
  } | null> {
    const { database, sharing } = this.#parts;
    const read = () => readFigures(database, this.#account, sharing);
    let ours = await read();
    const { read: ask } = this.#balances;
    // An account shared by several platforms is compared with the first of them.
    const isOthers = this.#own && sharing[0] !== this.#parts.platform.id;
    if (ask === null || isOthers) return { theirs: null, ours, isStill: true };
    for (let isLast = false; ; isLast = true) {
      const outcome = await ask(callOf(this.#parts, this.#account));
      if (outcome.kind !== 'done') {
        // An account that is gone at the provider has nothing to compare.
        const why = outcome.kind === 'unknown' ? outcome.reason : outcome.message;
        this.findings.unanswered.push(
          `${accountName(this.#account)}: the provider did not tell its balance: ${why}`,
        );
        return null;
      }
      const theirs = new Map<string, bigint>();
      for (const held of outcome.value) addTo(theirs, held.currency, held.amount - held.reserved);
      const after = await read();
      const isStill = isSame(ours.sums, after.sums);
      ours = after;
      this.findings.count += Math.max(1, outcome.value.length);
      if (isStill || isLast) return { theirs, ours, isStill };
    }
  }

  async #explain(
    figures: { readonly theirs: Sums | null; readonly ours: Figures; readonly isStill: boolean },
    before: readonly Difference[],
  ): Promise<void> {
    const { database, now } = this.#parts;
    this.#cancel();
    const open = await listOpen(database, this.#account);
    if (!this.#own) {
      this.findings.skip('awaiting', open.filter(({ kind }) => kind === 'refund').length);
    }
    // The provider may have made them, and then it lists them.
    const unmade = figures.ours.sending.filter(({ id }) => !this.#isListed(id));
    this.findings.skip('sending', figures.ours.sending.length);
    this.#recordBalances(figures);
    const isBusy =
      !figures.isStill ||
      unmade.length > 0 ||
      open.some(({ beganAt }) => now.getTime() - beganAt.getTime() < settlesWithinMs);
    let left = this.#unexplained(figures);
    const isNew = left === null || !isSame(left, this.#account.unexplained);
    if (left !== null && left.size > 0 && isBusy) {
      this.findings.skip('busy', 1);
      this.#keepMissing(before);
      for (const each of before) if (each.kind === 'balance') this.findings.differ(each);
      return;
    }
    if (left === null || (left.size > 0 && isNew)) await this.#seek(before);
    else this.#keepMissing(before);
    left = this.#unexplained(figures);
    if (left !== null) this.#nameBalances(left, figures);
    this.unexplained = left ?? new Map();
    const isQuiet = this.#movements.recent.size === 0 && !this.findings.gaps.has('recent');
    this.agrees = isQuiet && this.unexplained.size === 0;
  }

  /** Drops movements that the provider made and undid for a transaction, both without us. */
  #cancel(): void {
    const { differences } = this.findings;
    const unknown = [...differences.values()].flatMap((difference) => {
      const { kind, about, deltas } = difference;
      if (kind !== 'movement' || about === null || !('movement' in about)) return [];
      const { own, net, currency } = readMovement(about.movement);
      const isAll = deltas.get(currency) === net && deltas.size === 1;
      return own.transactionId !== null && isAll ? [{ id: own.transactionId, difference }] : [];
    });
    for (const some of Map.groupBy(unknown, ({ id }) => id).values()) {
      if (sumOfDeltas(some.map(({ difference }) => difference)).size > 0) continue;
      for (const { difference } of some) differences.delete(difference.subject);
    }
  }

  #isListed(payoutId: string): boolean {
    return this.#movements.seen.has(payoutSubject(payoutId));
  }

  /** The difference between the balances beyond the known ones; null without balances. */
  #unexplained({
    theirs,
    ours,
  }: {
    readonly theirs: Sums | null;
    readonly ours: Figures;
  }): Sums | null {
    if (theirs === null) return null;
    const left = new Map(theirs);
    for (const [currency, amount] of ours.sums) addTo(left, currency, -amount);
    for (const { id, amount, currency } of ours.sending) {
      if (this.#isListed(id)) addTo(left, currency, amount);
    }
    const found = sumOfDeltas([
      ...this.findings.differences.values(),
      { deltas: this.#movements.recent },
    ]);
    for (const [currency, amount] of found) addTo(left, currency, -amount);
    return left;
  }

  /** Searches for ledger entries since the balances last agreed that the provider does not list. */
  async #seek(before: readonly Difference[]): Promise<void> {
    const { agreedAt, agreedLatestAt, latestAt } = this.#account;
    const isSeen = agreedAt !== null && agreedLatestAt?.getTime() === latestAt?.getTime();
    if (latestAt !== null && !isSeen && !(await this.#movements.see(agreedLatestAt))) return;
    const keepsBalances = this.#balances.read !== null;
    const { seen } = this.#movements;
    const { missing, refs } = await findMissing(this.#parts, this.#account, {
      keepsBalances,
      since: agreedAt,
      seen,
    });
    for (const { difference, at } of missing) this.#movements.differ(difference, at);
    for (const movement of this.#movements.nameless) {
      if (refs.has(movement.sourceRef ?? '')) continue;
      this.#movements.differ(foreignDifference(movement), movement.at);
    }
    this.#keepMissing(before);
  }

  /** A movement missing before stays missing until the provider lists it. */
  #keepMissing(before: readonly Difference[]): void {
    for (const difference of before) {
      const { kind, subject } = difference;
      if (kind !== 'missing' || this.#movements.seen.has(subject)) continue;
      if (!this.findings.differences.has(subject)) this.findings.differ(difference);
    }
  }

  #recordBalances({
    theirs,
    ours,
  }: {
    readonly theirs: Sums | null;
    readonly ours: Figures;
  }): void {
    if (theirs === null) return;
    const currencies = new Set([...theirs.keys(), ...ours.sums.keys()]);
    for (const currency of [...currencies].toSorted()) {
      this.findings.balances.push({
        submerchant: this.#account.externalRef,
        currency,
        ours: toJsonAmount(ours.sums.get(currency) ?? 0n),
        theirs: toJsonAmount(theirs.get(currency) ?? 0n),
      });
    }
  }

  #nameBalances(
    left: Sums,
    { theirs, ours }: { readonly theirs: Sums | null; readonly ours: Figures },
  ): void {
    const name = accountName(this.#account);
    for (const [currency, amount] of left) {
      const subject = `balance of ${name} in ${currency}`;
      const said = `our books say ${ours.sums.get(currency) ?? 0n} ${currency}`;
      const held = `the provider holds ${theirs?.get(currency) ?? 0n} ${currency}`;
      const rest = `no movement explains ${amount} ${currency} of it`;
      const sentence = `${subject}: ${said}, ${held} (${rest})`;
      this.findings.differ({ subject, kind: 'balance', sentence, deltas: new Map(), about: null });
    }
  }
}

function payoutSubject(id: string): string {
  return `payout ${formatId('po', id)}`;
}
