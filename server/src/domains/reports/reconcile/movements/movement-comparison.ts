import type { BalanceCall, BalanceMovement, PspBalances } from '../../../../psp/balance-port.ts';
import { isMissing } from '../../../../psp/psp-call.ts';
import { accountName, addTo, type Difference, type ReconciledAccount } from '../account.ts';
import type { Findings, Reconciling } from '../findings.ts';
import {
  type Compared,
  compareMovement,
  isAnother,
  readMovement,
  type Side,
  secondTime,
} from './compare-movement.ts';
import { readKnown } from './read-known.ts';

/** The longest delay between an operation's effect at the provider and its record here. */
export const settlesWithinMs = 60 * 60 * 1000;
const pageSize = 100;

/** Compares each movement of an account with the ledger's. */
export class MovementComparison {
  /** The provider's list, by name and by source. */
  readonly seen = new Set<string>();
  latestAt: Date | null;
  /** The sum of movements so recent that they need not agree yet. */
  readonly recent = new Map<string, bigint>();
  /** Fees returned to a sub-merchant without our ids; only their sum is compared. */
  readonly nameless: BalanceMovement[] = [];
  readonly findings: Findings;
  readonly #parts: Moving;
  readonly #account: ReconciledAccount;
  readonly #balances: PspBalances;
  readonly #side: Side;
  /** The movement that agrees with each object of ours, and those that do not. */
  readonly #agreed = new Map<string, string>();
  readonly #differing: (Extract<Compared, { kind: 'differs' }> & {
    readonly movement: BalanceMovement;
  })[] = [];

  constructor(
    parts: Moving,
    of: {
      readonly account: ReconciledAccount;
      readonly balances: PspBalances;
      readonly findings: Findings;
    },
  ) {
    const { account, balances, findings } = of;
    this.#parts = parts;
    this.#account = account;
    this.#balances = balances;
    this.#side = {
      isOwn: account.subMerchantId === null,
      keepsBalances: balances.read !== null,
    };
    this.findings = findings;
    this.latestAt = account.latestAt;
  }

  /**
   * Compares the movements since then and the earlier differences; false if the provider did not
   * list all of them.
   */
  async read(before: readonly Difference[]): Promise<boolean> {
    const told = new Set<string>();
    for await (const page of this.#list(this.#account.latestAt)) {
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
      // The first is not listed again, so nothing would tell the two apart.
      else if (!(await this.#isRecorded(movement))) this.findings.differ(difference);
    }
    await this.#compare(open.filter(({ ref }) => !told.has(ref)));
    this.#nameDiffering();
    return true;
  }

  async #isRecorded(movement: BalanceMovement): Promise<boolean> {
    const [known] = await readKnown(this.#parts.database, this.#account, [movement]);
    return known?.recorded != null;
  }

  /** Records the provider's list since then without comparing it; false if it is incomplete. */
  async see(since: Date | null): Promise<boolean> {
    for await (const page of this.#list(since)) {
      if (page === null) return false;
      const known = await readKnown(this.#parts.database, this.#account, page);
      for (const [index, movement] of page.entries()) {
        const of = known[index];
        if (of === undefined) continue;
        this.#see(compareMovement(movement, of, this.#side).subject, movement);
      }
    }
    return true;
  }

  /** Ends with null if the provider did not list everything. */
  async *#list(since: Date | null): AsyncGenerator<readonly BalanceMovement[] | null> {
    const balances = this.#balances;
    const from = new Date(Math.max(0, (since?.getTime() ?? 0) - balances.overlapMs));
    const call = callOf(this.#parts, this.#account);
    for (let after: string | null = null; ; ) {
      const request = { from, to: null, after, limit: pageSize };
      const outcome = await balances.list(call, request);
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
    const { database } = this.#parts;
    const mine = movements.filter((movement) => this.#isMine(movement));
    const known = await readKnown(database, this.#account, mine);
    this.findings.count += mine.length;
    for (const [index, movement] of mine.entries()) {
      if (this.latestAt === null || movement.at > this.latestAt) this.latestAt = movement.at;
      const of = known[index];
      if (of === undefined) continue;
      const compared = compareMovement(movement, of, this.#side);
      this.#see(compared.subject, movement);
      if (compared.kind === 'differs') {
        this.#differing.push({ movement, ...compared });
        continue;
      }
      const { subject, remark } = compared;
      const isNameless = subject === null && movement.kind === 'fee_return' && of.recorded === null;
      if (isNameless && !this.#side.isOwn) this.nameless.push(movement);
      if (subject === null || this.#isFirst(subject, movement)) {
        if (remark !== null) this.findings.moved.push(remark);
      } else this.differ(secondTime(movement, subject), movement.at);
    }
  }

  #isFirst(subject: string, { ref }: BalanceMovement): boolean {
    const first = this.#agreed.get(subject) ?? ref;
    this.#agreed.set(subject, first);
    return first === ref;
  }

  /** Reports the differences once all is read: the matching movement may be listed later. */
  #nameDiffering(): void {
    for (const { movement, subject, own, difference } of this.#differing) {
      const isMore = own !== null && (this.#agreed.has(subject) || isAnother(movement, own));
      this.differ(isMore ? secondTime(movement, subject) : difference, movement.at);
    }
  }

  #see(subject: string | null, { sourceRef, kind }: BalanceMovement): void {
    if (subject !== null) this.seen.add(subject);
    if (sourceRef !== null) this.seen.add(`${kind} ${sourceRef}`);
  }

  /** Reports a difference, unless it is so recent that it need not agree yet. */
  differ(difference: Difference, at: Date): void {
    if (this.#isRecent(at)) {
      this.findings.skip('recent', 1);
      for (const [currency, amount] of difference.deltas) addTo(this.recent, currency, amount);
    } else this.findings.differ(difference);
  }

  #isRecent(at: Date): boolean {
    return this.#parts.now.getTime() - at.getTime() < settlesWithinMs;
  }

  /** Several platforms may share the deployment's own account. */
  #isMine({ own }: BalanceMovement): boolean {
    const { platform, sharing } = this.#parts;
    if (!this.#side.isOwn || sharing.length < 2) return true;
    return own.platformId === platform.id;
  }
}

interface Moving extends Reconciling {
  /** The platforms whose fees an own account holds. */
  readonly sharing: readonly string[];
}

/** A call that reads the account. */
export function callOf(
  { psp, platform, now }: Reconciling,
  { connectionId, account, id }: ReconciledAccount,
): BalanceCall {
  const named = { platformId: platform.id, connectionId, account, now };
  return { ...named, idempotencyKey: `read:${psp.provider}:${id}` };
}
