import { formatId, parseId } from '../../../lib/ids.ts';
import type { Database } from '../../../postgres/database.ts';
import type { BalanceMovement, MovementKind, PspBalances } from '../../../psp/balance-port.ts';
import { readClearing, recordedKindOf } from '../../ledger/index.ts';
import { listAccounts } from '../../onboarding/index.ts';
import { findRefunded, findTransaction, isOpenDispute } from '../../payments/index.ts';
import { findAwaiting, findPayout } from '../../settlement/index.ts';
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
/** So many have one cause, and going on would only fill the memory. */
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
  await report(open, parts, findings);
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

async function report(
  open: ReadonlyMap<string, Open>,
  { database, platform, now }: Reconciling,
  findings: Findings,
): Promise<void> {
  let recent = 0;
  for (const { name, currency, ours, theirs, lastAt } of open.values()) {
    if (findings.isFull) break;
    const unposted = await unpostedOf(database, platform.id, { name, currency });
    if (ours + unposted === theirs) continue;
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

/**
 * What a provider moves as soon as it begins, and our books only once it is decided: the money of a
 * dispute that is open, and of a payout on its way.
 */
async function unpostedOf(
  database: Database,
  platformId: string,
  { name, currency }: Pick<Open, 'name' | 'currency'>,
): Promise<bigint> {
  const id = name.slice(name.indexOf(' ') + 1);
  const transactionId = parseId('txn', id);
  if (transactionId !== null) {
    const found = await findTransaction(database, { platformId, id: transactionId });
    const disputes = found?.facts.disputes ?? [];
    return disputes
      .filter((dispute) => isOpenDispute(dispute) && dispute.currency === currency)
      .reduce((sum, { amount }) => sum - amount, 0n);
  }
  const payoutId = parseId('po', id);
  const payout =
    payoutId === null ? null : await findPayout(database, { platformId, id: payoutId });
  return payout?.status === 'in_transit' && payout.pspRef !== null ? -payout.amount : 0n;
}

async function* readOurs({ database, platform, now }: Reconciling): Reading {
  for await (const page of readClearing(database, platform.id)) {
    yield page
      // Movements that others made are in the books because the provider listed them, and what the
      // provider lost by rounding is in no movement of its own.
      .filter(
        ({ at, kind }) =>
          at < now && recordedKindOf(kind) !== 'provider_movement' && kind !== 'payout_difference',
      )
      .map(({ objectId, kind, ...moved }) => ({
        ...moved,
        name: recordedKindOf(kind) === 'payout' ? payoutName(objectId) : transactionName(objectId),
      }));
  }
  return 'whole';
}

async function* readTheirs(parts: Reconciling, balances: PspBalances, findings: Findings): Reading {
  for await (const listed of accountsOf(parts)) {
    const reading = readAccount(parts, { ...listed, balances, findings });
    for (;;) {
      const { value, done } = await reading.next();
      if (!done) yield value;
      else if (value === 'in part') return value;
      else break;
    }
  }
  return 'whole';
}

const accountsPerPage = 100;

/** An account of which movements are listed; null for the connection's own. */
interface Listed {
  readonly account: string | null;
  readonly connectionId: string | null;
}

/** The own account, and that of each sub-merchant. */
async function* accountsOf({ database, psp, platform }: Reconciling): AsyncGenerator<Listed> {
  yield { account: null, connectionId: await psp.connectionOf(database, platform.id) };
  for (let afterId: string | null = null; ; ) {
    const page = { platformId: platform.id, afterId, limit: accountsPerPage };
    const accounts: Awaited<ReturnType<typeof listAccounts>> = await listAccounts(database, page);
    yield* accounts;
    if (accounts.length < accountsPerPage) return;
    afterId = accounts.at(-1)?.subMerchantId ?? null;
  }
}

async function* readAccount(
  { database, platform, now }: Reconciling,
  asked: Listed & {
    readonly balances: PspBalances;
    readonly findings: Findings;
  },
): Reading {
  const { account, connectionId, balances, findings } = asked;
  const platformId = platform.id;
  const named = { platformId, connectionId, account, now };
  const call = { ...named, idempotencyKey: `read:movements:${platformId}` };
  for (let after: string | null = null; ; ) {
    const request = { from: new Date(0), to: now, after, limit: pageSize };
    const outcome = await balances.list(call, request);
    if (outcome.kind !== 'done') {
      const reason = outcome.kind === 'unknown' ? outcome.reason : outcome.message;
      findings.unanswered.push(`The provider did not list all of its movements: ${reason}`);
      return 'in part';
    }
    const { movements, next } = outcome.value;
    const compared = movements.filter((each) => isCompared(each, { account, platformId }));
    const refunds = compared.flatMap(({ own }) => own.refundId ?? []);
    const refunded = await findRefunded(database, platformId, refunds.filter(isUuid));
    const payouts = compared.flatMap(({ own }) => own.payoutId ?? []);
    // Our books move these once the bank's reference is there, or a day has passed.
    const awaiting = await findAwaiting(database, platformId, payouts.filter(isUuid));
    const expected = compared.filter(({ own }) => !awaiting.has(own.payoutId ?? ''));
    if (awaiting.size > 0) {
      findings.gaps.push(
        `Payouts that are paid and wait for the bank's reference: ${awaiting.size}.`,
      );
    }
    yield expected.map((moved) => ({
      name: nameOf(moved, refunded),
      ...(moved.original ?? { amount: moved.gross, currency: moved.currency }),
      at: moved.at,
    }));
    if (next === null) return 'whole';
    after = next;
  }
}

const comparedKinds: ReadonlySet<MovementKind> = new Set([
  'capture',
  'refund',
  'refund_failure',
  'reversal',
  'dispute',
  'dispute_return',
  'payout',
  'payout_failure',
]);

/** Of the own account only the platform's payouts: several platforms may share it. */
function isCompared(
  { kind, own }: BalanceMovement,
  { account, platformId }: { readonly account: string | null; readonly platformId: string },
): boolean {
  return comparedKinds.has(kind) && (account !== null || own.platformId === platformId);
}

/** The provider may know objects that we do not, so its ids may be anything. */
function nameOf(
  { kind, own, sourceRef, ref }: BalanceMovement,
  refunded: ReadonlyMap<string, string>,
): string {
  if (own.payoutId !== null && isUuid(own.payoutId)) return payoutName(own.payoutId);
  if (own.refundId !== null) {
    const transactionId = refunded.get(own.refundId);
    if (transactionId !== undefined) return transactionName(transactionId);
    const known = isUuid(own.refundId) ? formatId('re', own.refundId) : own.refundId;
    return `refund ${known}`;
  }
  if (own.transactionId !== null && isUuid(own.transactionId)) {
    return transactionName(own.transactionId);
  }
  return `${kind} ${sourceRef ?? ref}`;
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
