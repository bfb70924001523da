import { formatId } from '../../../lib/ids.ts';
import { toJsonAmount } from '../../../lib/money.ts';
import type { BalanceCall, BalanceMovement, PspBalances } from '../../../psp/balance-port.ts';
import { isMissing } from '../../../psp/psp-call.ts';
import {
  accountName,
  addTo,
  type Difference,
  isSame,
  type ReconciledAccount,
  type Sums,
} from './account.ts';
import { type Progress, readDifferences } from './account-store.ts';
import {
  type Compared,
  compareMovement,
  foreignDifference,
  isAnother,
  readMovement,
  secondTime,
  sumOfDeltas,
} from './compare-movement.ts';
import { compareObjects } from './compare-objects.ts';
import { findMissing } from './find-missing.ts';
import { Findings, type Reconciling } from './findings.ts';
import { type Figures, listOpen, readFigures } from './our-figures.ts';
import { readKnown } from './read-known.ts';

/** How an account is compared. */
export interface Comparing extends Reconciling {
  /** The platforms whose fees an own account holds. */
  readonly sharing: readonly string[];
  /** Whether it is compared from the beginning, as if it never had been. */
  readonly isFull: boolean;
}

/** An operation may have had its effect at the provider and be recorded only so much later. */
const settlesWithinMs = 60 * 60 * 1000;
const pageSize = 100;

/**
 * Compares an account: the objects that are open, then its balances, then what moved since it was
 * compared last. If what differs does not explain the balances, what our books moved and the
 * provider does not list is looked for.
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
  const comparison = new Comparison(parts, account);
  const { findings } = comparison;
  await compareObjects({ ...parts, account, before, findings });
  const { psp } = parts;
  if (psp.balances !== null && !(await comparison.run(psp.balances, before))) {
    // The newest may be told first, so that what was told is compared again the next time.
    for (const each of before) {
      if (each.kind !== 'object' && !findings.differences.has(each.subject)) findings.differ(each);
    }
    comparison.latestAt = account.latestAt;
    comparison.unexplained = account.unexplained;
  }
  const { latestAt, agrees, unexplained } = comparison;
  const agreed = agrees ? { agreedAt: now, agreedLatestAt: latestAt } : account;
  return {
    findings,
    progress: {
      latestAt,
      agreedAt: agreed.agreedAt,
      agreedLatestAt: agreed.agreedLatestAt,
      unexplained,
      checkedAt,
      unanswered: findings.unanswered[0] ?? null,
      differences: [...findings.differences.values()],
    },
  };
}

class Comparison {
  readonly findings = new Findings();
  /** What the provider listed, by what it is and by its source. */
  readonly seen = new Set<string>();
  latestAt: Date | null;
  agrees = false;
  unexplained: Sums = new Map();
  readonly #parts: Comparing;
  readonly #account: ReconciledAccount;
  /** The sum of what moved so recently that it need not agree yet. */
  readonly #recent = new Map<string, bigint>();
  readonly #own: boolean;
  /** Fees that came back to a sub-merchant without our ids, so that only their sum is compared. */
  readonly #nameless: BalanceMovement[] = [];
  /** The movement that agrees with each object of ours, and those that do not. */
  readonly #agreed = new Map<string, string>();
  readonly #differing: (Extract<Compared, { kind: 'differs' }> & {
    readonly movement: BalanceMovement;
  })[] = [];

  constructor(parts: Comparing, account: ReconciledAccount) {
    this.#parts = parts;
    this.#account = account;
    this.#own = account.subMerchantId === null;
    this.latestAt = account.latestAt;
  }

  /** False if the provider did not tell all of it. */
  async run(balances: PspBalances, before: readonly Difference[]): Promise<boolean> {
    const { latestAt } = this.#account;
    const figures = await this.#readBoth(balances);
    if (figures === null) return false;
    const isWhole = await this.#readMovements(balances, latestAt, before);
    if (isWhole) await this.#explain(balances, figures, before);
    return isWhole;
  }

  get #call(): BalanceCall {
    const { psp, platform, now } = this.#parts;
    const { connectionId, account, id } = this.#account;
    const named = { platformId: platform.id, connectionId, account, now };
    return { ...named, idempotencyKey: `read:${psp.provider}:${id}` };
  }

  /** Null if the provider did not tell; no figures of theirs if it keeps none. */
  async #readBoth(balances: PspBalances): Promise<{
    readonly theirs: Sums | null;
    readonly ours: Figures;
    readonly isStill: boolean;
  } | null> {
    const { database, sharing } = this.#parts;
    const read = () => readFigures(database, this.#account, sharing);
    let ours = await read();
    if (balances.read === null) return { theirs: null, ours, isStill: true };
    for (let isLast = false; ; isLast = true) {
      const outcome = await balances.read(this.#call);
      if (outcome.kind !== 'done') {
        // An account that is gone at the provider has nothing that could be compared.
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

  /** Compares what moved since then, and what differed before; false if not all of it was told. */
  async #readMovements(
    balances: PspBalances,
    since: Date | null,
    before: readonly Difference[],
  ): Promise<boolean> {
    const told = new Set<string>();
    for await (const page of this.#list(balances, since)) {
      if (page === null) return false;
      for (const { ref } of page) told.add(ref);
      await this.#compare(page);
    }
    const open: BalanceMovement[] = [];
    for (const difference of before) {
      const { about } = difference;
      if (about === null || !('movement' in about)) continue;
      const movement = readMovement(about.movement);
      if (about.isSecond !== true) open.push(movement);
      // The first is not listed again, so that nothing would tell the two apart.
      else if (!(await this.#isBooked(movement))) this.findings.differ(difference);
    }
    await this.#compare(open.filter(({ ref }) => !told.has(ref)));
    this.#nameDiffering();
    return true;
  }

  async #isBooked(movement: BalanceMovement): Promise<boolean> {
    const [known] = await readKnown(this.#parts.database, this.#account, [movement]);
    return known?.booked != null;
  }

  async *#list(
    balances: PspBalances,
    since: Date | null,
  ): AsyncGenerator<readonly BalanceMovement[] | null> {
    const from = new Date(Math.max(0, (since?.getTime() ?? 0) - balances.overlapMs));
    for (let after: string | null = null; ; ) {
      const request = { from, to: null, after, limit: pageSize };
      const outcome = await balances.list(this.#call, request);
      if (isMissing(outcome)) return;
      if (outcome.kind !== 'done') {
        const why = outcome.kind === 'unknown' ? outcome.reason : outcome.message;
        const name = accountName(this.#account);
        this.findings.unanswered.push(
          `${name}: the provider did not list all of its movements: ${why}`,
        );
        yield null;
        return;
      }
      const { movements, next } = outcome.value;
      yield movements;
      if (next === null) return;
      after = next;
    }
  }

  async #compare(movements: readonly BalanceMovement[]): Promise<void> {
    const { database, psp } = this.#parts;
    const keepsBalances = psp.balances?.read != null;
    const side = { isOwn: this.#own, keepsBalances };
    const mine = movements.filter((movement) => this.#isMine(movement));
    const known = await readKnown(database, this.#account, mine);
    this.findings.count += mine.length;
    for (const [index, movement] of mine.entries()) {
      if (this.latestAt === null || movement.at > this.latestAt) this.latestAt = movement.at;
      const of = known[index];
      if (of === undefined) continue;
      const compared = compareMovement(movement, of, side);
      this.#see(compared.subject, movement);
      if (compared.kind === 'differs') {
        this.#differing.push({ movement, ...compared });
        continue;
      }
      const { subject, note } = compared;
      const isNameless = subject === null && movement.kind === 'fee_return' && of.booked === null;
      if (isNameless && !this.#own) this.#nameless.push(movement);
      if (subject === null || this.#isFirst(subject, movement)) {
        if (note !== null) this.findings.moved.push(note);
      } else this.#differ(secondTime(movement, subject), movement.at);
    }
  }

  #isFirst(subject: string, { ref }: BalanceMovement): boolean {
    const first = this.#agreed.get(subject) ?? ref;
    this.#agreed.set(subject, first);
    return first === ref;
  }

  /** Names what differs once all is read: what our books have may be listed after what they do not. */
  #nameDiffering(): void {
    for (const { movement, subject, own, difference } of this.#differing) {
      const isMore = own !== null && (this.#agreed.has(subject) || isAnother(movement, own));
      this.#differ(isMore ? secondTime(movement, subject) : difference, movement.at);
    }
  }

  #see(subject: string | null, { sourceRef, kind }: BalanceMovement): void {
    if (subject !== null) this.seen.add(subject);
    if (sourceRef !== null) this.seen.add(`${kind} ${sourceRef}`);
  }

  #differ(difference: Difference, at: Date): void {
    if (this.#isRecent(at)) {
      this.findings.skip('recent', 1);
      for (const [currency, amount] of difference.deltas) addTo(this.#recent, currency, amount);
    } else this.findings.differ(difference);
  }

  #isRecent(at: Date): boolean {
    return this.#parts.now.getTime() - at.getTime() < settlesWithinMs;
  }

  /** Several platforms may share the deployment's own account. */
  #isMine({ own }: BalanceMovement): boolean {
    const { platform, sharing } = this.#parts;
    if (!this.#own || sharing.length < 2) return true;
    return own.platformId === platform.id;
  }

  async #explain(
    balances: PspBalances,
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
    this.#noteBalances(figures);
    const isBusy =
      !figures.isStill ||
      unmade.length > 0 ||
      open.some(({ beganAt }) => now.getTime() - beganAt.getTime() < settlesWithinMs);
    let left = this.#unexplained(figures);
    const isNew = left === null || !isSame(left, this.#account.unexplained);
    if (left !== null && left.size > 0 && isBusy) {
      this.findings.skip('busy', 1);
      return;
    }
    if (left === null || (left.size > 0 && isNew)) await this.#seek(balances, before);
    else this.#keepMissing(before);
    left = this.#unexplained(figures);
    if (left !== null) this.#nameBalances(left, figures);
    this.unexplained = left ?? new Map();
    const isQuiet = this.#recent.size === 0 && !this.findings.gaps.has('recent');
    this.agrees = isQuiet && this.unexplained.size === 0;
  }

  /** What the provider took for a transaction and gave back, both without us, is nothing in the end. */
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
    return this.seen.has(payoutSubject(payoutId));
  }

  /** What the balances differ by beyond what was found; null without balances. */
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
    const found = sumOfDeltas([...this.findings.differences.values(), { deltas: this.#recent }]);
    for (const [currency, amount] of found) addTo(left, currency, -amount);
    return left;
  }

  /** Looks for what our books moved since the balances last agreed and the provider does not list. */
  async #seek(balances: PspBalances, before: readonly Difference[]): Promise<void> {
    const { agreedAt, agreedLatestAt, latestAt } = this.#account;
    if (agreedLatestAt?.getTime() !== latestAt?.getTime() || agreedAt === null) {
      if (latestAt !== null) {
        for await (const page of this.#list(balances, agreedLatestAt)) {
          if (page === null) return;
          const known = await readKnown(this.#parts.database, this.#account, page);
          const side = { isOwn: this.#own, keepsBalances: balances.read !== null };
          for (const [index, movement] of page.entries()) {
            const of = known[index];
            if (of === undefined) continue;
            const compared = compareMovement(movement, of, side);
            this.#see(compared.subject, movement);
          }
        }
      }
    }
    const keepsBalances = balances.read !== null;
    const { seen } = this;
    const { missing, refs } = await findMissing(this.#parts, this.#account, {
      keepsBalances,
      since: agreedAt,
      seen,
    });
    for (const { difference, at } of missing) this.#differ(difference, at);
    for (const movement of this.#nameless) {
      if (!refs.has(movement.sourceRef ?? ''))
        this.#differ(foreignDifference(movement), movement.at);
    }
    this.#keepMissing(before);
  }

  /** What the provider did not list before is missing until it does. */
  #keepMissing(before: readonly Difference[]): void {
    for (const difference of before) {
      const { kind, subject } = difference;
      if (kind !== 'missing' || this.seen.has(subject)) continue;
      if (!this.findings.differences.has(subject)) this.findings.differ(difference);
    }
  }

  #noteBalances({ theirs, ours }: { readonly theirs: Sums | null; readonly ours: Figures }): void {
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
