import { formatId } from '../../../lib/ids.ts';
import type { BalanceMovement, PspBalances } from '../../../psp/balance-port.ts';
import { readClearing, recordedKindOf } from '../../ledger/index.ts';
import { findRefunded } from '../../payments/index.ts';
import { findAwaiting } from '../../settlement/index.ts';
import type { Findings, Reconciling } from './findings.ts';

/** A movement as both sides know it. */
interface Moved {
  /** The transaction or payout that it belongs to, as it is shown. */
  readonly name: string;
  readonly amount: bigint;
  readonly currency: string;
  readonly at: Date;
}

interface Open {
  readonly name: string;
  readonly currency: string;
  ours: bigint;
  theirs: bigint;
  lastAt: Date;
}

/** Pages of movements, and in the end whether those are all there are. */
type Reading = AsyncGenerator<Moved[], 'whole' | 'in part'>;

/** Whose movements, and up to which time they were read. */
interface Side {
  readonly name: 'ours' | 'theirs';
  readonly pages: Reading;
  reachedMs: number;
}

/** An operation may have had its effect at the provider and be recorded only so much later. */
const settlesWithinMs = 60 * 60 * 1000;
const pageSize = 500;
/**
 * So many have one cause, and going on would only fill the memory. It is more than a large platform
 * moves in a week, since a provider may mix up the movements of one.
 */
const openMax = 500_000;

/**
 * Compares what the ledger says that the provider owes with the movements that the provider lists,
 * one transaction or payout after the other. Whichever side is behind in time is read on, and what
 * agrees is forgotten at once, so that no more than the gap between the two is in memory.
 */
export async function compareMovements(parts: Reconciling, findings: Findings): Promise<void> {
  const { psp } = parts;
  if (psp.balances === null) {
    findings.gaps.push(
      `The provider ${psp.provider} lists no movements of money, so captures, reversals and the ` +
        'amounts of refunds were not compared, and what only it knows was not looked for.',
    );
    return;
  }
  const open = new Map<string, Open>();
  const left = new Set<Side>([
    { name: 'ours', pages: readOurs(parts), reachedMs: 0 },
    { name: 'theirs', pages: readTheirs(parts, psp.balances, findings), reachedMs: 0 },
  ]);
  while (left.size > 0 && !findings.isFull) {
    const [first, second = first] = left;
    const behind = first && second && second.reachedMs < first.reachedMs ? second : first;
    if (behind === undefined) break;
    const { value, done } = await behind.pages.next();
    if (done && value === 'in part') return;
    if (done) left.delete(behind);
    else {
      for (const moved of value) note(open, behind.name, moved);
      behind.reachedMs = value.at(-1)?.at.getTime() ?? behind.reachedMs;
      findings.add(value.length);
    }
    if (open.size > openMax) {
      findings.differences.push(
        `our books and the provider differ in more than ${openMax.toLocaleString('en')} ` +
          'transactions and payouts, so they were not compared any further',
      );
      return;
    }
  }
  report(open, parts.now, findings);
}

function note(
  open: Map<string, Open>,
  side: Side['name'],
  { name, amount, currency, at }: Moved,
): void {
  const key = `${name} ${currency}`;
  const moved = open.get(key) ?? { name, currency, ours: 0n, theirs: 0n, lastAt: at };
  moved[side] += amount;
  if (at > moved.lastAt) moved.lastAt = at;
  if (moved.ours === moved.theirs) open.delete(key);
  else open.set(key, moved);
}

function report(open: ReadonlyMap<string, Open>, now: Date, findings: Findings): void {
  let recent = 0;
  for (const { name, currency, ours, theirs, lastAt } of open.values()) {
    if (findings.isFull) break;
    if (now.getTime() - lastAt.getTime() < settlesWithinMs) recent += 1;
    else {
      findings.differences.push(
        `${name}: our books moved ${ours} ${currency}, the provider moved ${theirs} ${currency}`,
      );
    }
  }
  if (recent > 0) {
    findings.gaps.push(
      `Transactions and payouts that moved within the last hour and do not agree yet: ${recent}.`,
    );
  }
}

async function* readOurs({ database, platform, now }: Reconciling): Reading {
  for await (const page of readClearing(database, platform.id)) {
    yield page
      // What the provider lost by rounding is in no movement of its own.
      .filter(({ at, kind }) => at < now && kind !== 'payout_difference')
      .map(({ objectId, kind, ...moved }) => ({
        ...moved,
        name: recordedKindOf(kind) === 'payout' ? payoutName(objectId) : transactionName(objectId),
      }));
  }
  return 'whole';
}

async function* readTheirs(
  { database, psp, platform, now }: Reconciling,
  balances: PspBalances,
  findings: Findings,
): Reading {
  const platformId = platform.id;
  const connectionId = await psp.connectionOf(database, platformId);
  const asked = { platformId, connectionId, now };
  const call = { ...asked, idempotencyKey: `read:movements:${platformId}` };
  for (let after: string | null = null; ; ) {
    const request = { from: new Date(0), to: now, after, limit: pageSize };
    const outcome = await balances.list(call, request);
    if (outcome.kind !== 'done') {
      const reason = outcome.kind === 'unknown' ? outcome.reason : outcome.message;
      findings.unanswered.push(`The provider did not list all of its movements: ${reason}`);
      return 'in part';
    }
    const { movements, next } = outcome.value;
    const refunds = movements.filter(({ kind }) => kind === 'refund').map(({ ownId }) => ownId);
    const refunded = await findRefunded(database, platformId, refunds.filter(isUuid));
    const payouts = movements.filter(({ kind }) => kind === 'payout').map(({ ownId }) => ownId);
    // Our books move these once the bank's reference is there, or a day has passed.
    const awaiting = await findAwaiting(database, platformId, payouts.filter(isUuid));
    const expected = movements.filter(({ ownId }) => !awaiting.has(ownId));
    if (awaiting.size > 0) {
      findings.gaps.push(
        `Payouts that are paid and wait for the bank's reference: ${awaiting.size}.`,
      );
    }
    yield expected.map((moved) => ({ ...moved, name: nameOf(moved, refunded) }));
    if (next === null) return 'whole';
    after = next;
  }
}

/** The provider may know objects that we do not, so its ids may be anything. */
function nameOf({ kind, ownId }: BalanceMovement, refunded: ReadonlyMap<string, string>): string {
  if (!isUuid(ownId)) return `${kind} ${ownId}`;
  if (kind === 'payout') return payoutName(ownId);
  if (kind !== 'refund') return transactionName(ownId);
  const transactionId = refunded.get(ownId);
  return transactionId === undefined
    ? `refund ${formatId('re', ownId)}`
    : transactionName(transactionId);
}

function transactionName(id: string): string {
  return `transaction ${formatId('txn', id)}`;
}

function payoutName(id: string): string {
  return `payout ${formatId('po', id)}`;
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}
