import { formatId } from '../../../lib/ids.ts';
import { recordedKindOf, type SpanSum, type StatementLine } from '../../ledger/index.ts';
import { textOf } from './words.ts';

/** A line as shown and in files. */
interface Line {
  readonly id: string;
  readonly at: Date;
  readonly kind: string;
  readonly text: string;
  /** The refund, dispute, payout or transaction that moved the money; null for sums. */
  readonly source: string | null;
  /** The transaction it belongs to, such as a refund's. */
  readonly transaction: string | null;
  readonly reference: string | null;
  readonly gross: bigint;
  readonly fee: bigint;
  readonly amount: bigint;
}

export interface BalancedLine extends Line {
  /** The balance after the line. */
  readonly balance: bigint;
}

/** A sub-merchant's line: one posting. */
export function toLine({ kind, amount, fee, objectId, ...line }: StatementLine): Line {
  const recorded = recordedKindOf(kind);
  const transaction = recorded === 'transaction' ? formatId('txn', objectId) : null;
  const payout = recorded === 'payout' ? formatId('po', objectId) : null;
  const movement = recorded === 'provider_movement' ? formatId('pm', objectId) : null;
  return {
    id: lineId({ objectId, position: line.position }),
    at: line.at,
    kind,
    text: textOf(kind, false),
    source: line.named ?? transaction ?? payout ?? movement,
    transaction,
    reference: line.reference,
    gross: amount + fee,
    fee,
    amount,
  };
}

/** The platform's own line: all postings of a kind on a day. */
export function toDayLine(
  { kind, postings, amount }: SpanSum,
  { begin, day }: { readonly begin: Date; readonly day: string },
): Line {
  return {
    id: `${day}.${kind}`,
    at: begin,
    kind,
    text: `${textOf(kind, true)} (${postings})`,
    source: null,
    transaction: null,
    reference: null,
    gross: amount,
    fee: 0n,
    amount,
  };
}

/** An operation changes a balance once, so its object and position identify the line. */
export function lineId(place: { readonly objectId: string; readonly position: number }): string {
  return `${formatId('sl', place.objectId).slice('sl_'.length)}.${place.position}`;
}

/** The balance after each line; the lines come oldest first. */
export function withBalances(opening: bigint, lines: readonly Line[]): readonly BalancedLine[] {
  let balance = opening;
  return lines.map((line) => {
    balance += line.amount;
    return { ...line, balance };
  });
}
