import { toJsonAmount } from '../../../../lib/money.ts';
import type { BalanceMovement, MovementKind } from '../../../../psp/balance-port.ts';
import type { TransactionState } from '../../../payments/index.ts';
import type { PayoutState } from '../../../settlement/index.ts';
import { addTo, type Difference, type Sums } from '../account.ts';
import {
  type Amount,
  type KnownMovement,
  movementsOf,
  movementsOfPayout,
  subjectOf,
} from './known-movements.ts';

/** The ledger's side of a movement. */
export interface Known {
  readonly transaction: TransactionState | null;
  readonly payout: PayoutState | null;
  /** The platform's id of the payout that the provider names, known to us or not. */
  readonly payoutId: string | null;
  readonly recorded: Recorded | null;
  /** Why it is not posted yet; null if it is not waiting. */
  readonly waits: string | null;
}

/** A movement without an operation of ours, as it is posted. */
export interface Recorded {
  /** Its shown id. */
  readonly id: string;
  /** Whether a person or a schedule at the provider moved it. */
  readonly isOutside: boolean;
  /** Its posting; null for a movement that a transaction has already posted. */
  readonly postingKind: string | null;
}

export type Compared =
  | { readonly kind: 'agrees'; readonly subject: string | null; readonly remark: string | null }
  | {
      readonly kind: 'differs';
      readonly subject: string;
      /** Our movement under the same name; null if there is none. */
      readonly own: KnownMovement | null;
      readonly difference: Difference;
    };

/**
 * The account's owner (a connection or a sub-merchant), and whether balances are kept.
 */
export interface Side {
  readonly isOwn: boolean;
  readonly keepsBalances: boolean;
}

/** Compares one movement with exactly the object of ours that it belongs to. */
export function compareMovement(movement: BalanceMovement, known: Known, side: Side): Compared {
  const subject = subjectOf(movement, known);
  const { recorded } = known;
  if (side.isOwn && recorded !== null) return agrees(subject, movement, recorded);
  // Fees of captures on the own account are compared with the captures, as one sum.
  if (side.isOwn && movement.kind === 'fee_income') return agrees(subject);
  // On a sub-merchant's account a fee may come back without our ids.
  if (!side.isOwn && movement.kind === 'fee_return' && subject === null) return agrees(null);
  if (subject === null) {
    if (recorded !== null) return agrees(null, movement, recorded);
    return differs(movement, { subject: foreignName(movement), known });
  }
  const ours = side.isOwn ? ownMovements(known) : movementsIn(known, side);
  const own = ours.find((each) => each.subject === subject) ?? null;
  // Its effect on the balance beyond ours is posted separately.
  const compared = recorded === null ? side : { ...side, keepsBalances: false };
  if (own === null ? recorded !== null : isEqual(movement, own, compared)) {
    return agrees(subject, movement, recorded);
  }
  return differs(movement, { subject, known, own });
}

function agrees(
  subject: string | null,
  movement: BalanceMovement | null = null,
  recorded: Recorded | null = null,
): Compared {
  const remark = movement === null || recorded === null ? null : remarkOn(movement, recorded);
  return { kind: 'agrees', subject, remark };
}

function movementsIn({ transaction, payout }: Known, side: Side): readonly KnownMovement[] {
  return [
    ...(transaction === null ? [] : movementsOf(transaction, side)),
    ...(payout === null ? [] : movementsOfPayout(payout, side)),
  ];
}

/** On the own account the platform returns the sub-merchant's part, and is paid out. */
function ownMovements({ transaction, payout }: Known): readonly KnownMovement[] {
  const side = { keepsBalances: true };
  const returned = transaction === null ? [] : movementsOf(transaction, side);
  return [
    ...returned
      .filter(({ subject }) => subject.startsWith('fee returned'))
      .map((each) => {
        const money = { ...each.original, amount: -each.original.amount };
        return { ...each, original: money, net: money };
      }),
    ...(payout === null ? [] : movementsOfPayout(payout, side)),
  ];
}

function isEqual(movement: BalanceMovement, own: KnownMovement, { keepsBalances }: Side): boolean {
  const { original, net, currency, sourceRef } = movement;
  const isSameRef = own.ref === null || own.ref === '' || own.ref === sourceRef;
  // A fee is returned in the currency in which the provider credited it.
  const isFee = movement.kind === 'fee_return';
  const isSameOriginal = isFee || original === null || isSameAmount(original, own.original);
  return (
    isSameRef &&
    isSameOriginal &&
    (!keepsBalances || isSameAmount({ amount: net, currency }, own.net))
  );
}

function isSameAmount(one: Amount, other: Amount): boolean {
  return one.amount === other.amount && one.currency === other.currency;
}

interface Differing {
  readonly subject: string;
  readonly known: Known;
  readonly own?: KnownMovement | null;
}

function differs(movement: BalanceMovement, found: Differing): Compared {
  const { subject, own = null } = found;
  return { kind: 'differs', subject, own, difference: differenceOf(movement, found) };
}

function differenceOf(movement: BalanceMovement, found: Differing): Difference {
  const { subject, known, own = null } = found;
  const { net, currency, isOurs, kind, providerKind } = movement;
  const deltas = new Map<string, bigint>();
  addTo(deltas, currency, net);
  if (own !== null) addTo(deltas, own.net.currency, -own.net.amount);
  const isForeign = own === null && !isOurs;
  const why = [
    kind === 'unknown' ? `the provider calls it ${providerKind}, a kind that we do not know` : '',
    isForeign && kind !== 'unknown'
      ? `the provider calls it ${providerKind}, and Taprail did not ask for it`
      : '',
    isInquiry(movement, known) ? 'for us it is an inquiry, which moves no money' : '',
    known.waits ?? '',
  ].filter((text) => text !== '');
  const [ours, theirs] = shown(movement, own);
  const sentence =
    `${subject}: our books moved ${ours}, the provider moved ${theirs}` +
    (why.length === 0 ? '' : ` (${why.join('; ')})`);
  const about = { movement: writeMovement(movement) };
  const kindOfIt = kind === 'unknown' ? 'unknown_kind' : isForeign ? 'moved_by_others' : 'movement';
  return { subject, kind: kindOfIt, sentence, deltas, about };
}

/** A movement that the ledger does not know. */
export function foreignDifference(movement: BalanceMovement): Difference {
  const known = { transaction: null, payout: null, payoutId: null, recorded: null, waits: null };
  return differenceOf(movement, { subject: foreignName(movement), known });
}

/** The provider moved an amount twice that the ledger has once. */
export function secondTime(movement: BalanceMovement, subject: string | null): Difference {
  const { net, currency, sourceRef, ref } = movement;
  const name = `${subject ?? foreignName(movement)}, a second time as ${sourceRef ?? ref}`;
  const deltas = new Map<string, bigint>();
  addTo(deltas, currency, net);
  const left = money({ amount: net, currency });
  const sentence = `${name}: our books moved 0 ${currency}, the provider moved ${left}`;
  const about = { movement: writeMovement(movement), isSecond: true };
  return { subject: name, kind: 'movement', sentence, deltas, about };
}

/** Movements without a name at the provider that lie further apart are different ones. */
const sameWithinMs = 60 * 60 * 1000;

export function isAnother(movement: BalanceMovement, own: KnownMovement): boolean {
  if (own.ref !== null && own.ref !== '') return isOtherRef(movement, own);
  return Math.abs(movement.at.getTime() - own.at.getTime()) > sameWithinMs;
}

/** The amounts before conversions, unless only the net amounts differ. */
function shown(movement: BalanceMovement, own: KnownMovement | null): readonly [string, string] {
  const { original, net, currency } = movement;
  const left = { amount: net, currency };
  if (own === null) return [`0 ${(original ?? left).currency}`, money(original ?? left)];
  const isFull = original !== null && !isSameAmount(original, own.original);
  return isFull ? [money(own.original), money(original)] : [money(own.net), money(left)];
}

function money({ amount, currency }: Amount): string {
  return `${toJsonAmount(amount)} ${currency}`;
}

function isInquiry({ kind, sourceRef }: BalanceMovement, { transaction }: Known): boolean {
  if (kind !== 'dispute') return false;
  const dispute = transaction?.facts.disputes.find(({ ref }) => ref === sourceRef);
  return dispute?.status.startsWith('inquiry_') ?? false;
}

function isOtherRef({ sourceRef }: BalanceMovement, own: KnownMovement | null): boolean {
  return own?.ref != null && own.ref !== '' && own.ref !== sourceRef;
}

/** The name of a movement that belongs to nothing of ours. */
function foreignName({ kind, providerKind, sourceRef, ref }: BalanceMovement): string {
  return `${kind === 'unknown' ? providerKind : words(kind)} ${sourceRef ?? ref}`;
}

function words(kind: MovementKind): string {
  return kind.replaceAll('_', ' ');
}

function remarkOn(movement: BalanceMovement, { id, isOutside }: Recorded): string | null {
  const { kind, providerKind, net, currency } = movement;
  const moved = `${foreignName(movement)}: ${money({ amount: net, currency })}`;
  if (kind === 'unknown') {
    return `${moved}, which the provider calls ${providerKind}, a kind that we do not know, is recorded as ${id}`;
  }
  return isOutside ? `${moved} was moved by others, and is recorded as ${id}` : null;
}

/** A movement as it is stored until it agrees. */
function writeMovement(movement: BalanceMovement): string {
  return JSON.stringify(movement, (_key, value) =>
    typeof value === 'bigint' ? { bigint: String(value) } : (value as unknown),
  );
}

export function readMovement(text: string): BalanceMovement {
  const parsed = JSON.parse(text, (_key, value: unknown) => {
    const isBig = typeof value === 'object' && value !== null && 'bigint' in value;
    return isBig ? BigInt(String(value.bigint)) : value;
  }) as BalanceMovement;
  return { ...parsed, at: new Date(parsed.at) };
}

export function sumOfDeltas(differences: Iterable<Pick<Difference, 'deltas'>>): Sums {
  const sums = new Map<string, bigint>();
  for (const { deltas } of differences) {
    for (const [currency, amount] of deltas) addTo(sums, currency, amount);
  }
  return sums;
}
