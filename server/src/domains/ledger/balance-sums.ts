import { leastUuid } from '../../lib/ids.ts';
import { recordedKindOf } from './posting-kinds.ts';
import type { AccountKind, Posting } from './types.ts';

/**
 * The accounts of a statement: the owner's money that is in no payout. Money that moves between
 * them, as in a settlement or an open dispute, changes nothing.
 */
export const statementKinds = [
  'submerchant_pending',
  'submerchant_available',
  'submerchant_dispute_hold',
  'platform_operating',
  'psp_fees',
  'psp_reserves',
  'psp_transfers',
  'psp_adjustments',
] as const satisfies readonly AccountKind[];

const kinds: ReadonlySet<AccountKind> = new Set(statementKinds);

interface Change {
  /** Null for the platform itself. */
  readonly subMerchantId: string | null;
  readonly currency: string;
  /** The amount in the owner's favour; negative if it was taken. */
  readonly amount: bigint;
  /** The platform's fee in that currency, already deducted. */
  readonly fee: bigint;
  /** On the platform's own row: the amount that the card paid; negative if it was given back. */
  readonly gross: bigint;
}

/** The changes that a posting makes to balances; unchanged ones are left out. */
function changesOf({ kind, entries }: Posting): readonly Change[] {
  const isOfCard = recordedKindOf(kind) === 'transaction';
  const changes = new Map<string, Change>();
  for (const { account, amount } of entries) {
    const { subMerchantId, currency } = account;
    const isGross = isOfCard && account.kind === 'psp_clearing';
    if (!isGross && !kinds.has(account.kind)) continue;
    const name = `${subMerchantId}/${currency}`;
    const fee = subMerchantId === null ? 0n : feeIn(entries, currency);
    const known = changes.get(name);
    const sum = (known?.amount ?? 0n) - (isGross ? 0n : amount);
    const gross = (known?.gross ?? 0n) + (isGross ? amount : 0n);
    changes.set(name, { subMerchantId, currency, amount: sum, fee, gross });
  }
  return [...changes.values()].filter((change) => isOfBalance(change) || change.gross !== 0n);
}

function isOfBalance({ amount, fee }: Change): boolean {
  return amount !== 0n || fee !== 0n;
}

function feeIn(entries: Posting['entries'], currency: string): bigint {
  return entries
    .filter(({ account }) => account.kind === 'platform_operating' && account.currency === currency)
    .reduce((sum, { amount }) => sum - amount, 0n);
}

/** The sub-merchant whose balance a posting changes; at most one. */
export function changedSubMerchant(posting: Posting | null): string | null {
  const changes = posting === null ? [] : changesOf(posting);
  return changes.find(({ subMerchantId }) => subMerchantId !== null)?.subMerchantId ?? null;
}

const quarterMs = 15 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** The lengths of the spans; both align to UTC days. */
const spans = { day: dayMs, quarter: quarterMs } as const;

interface BalanceSum {
  readonly platformId: string;
  readonly ownerId: string;
  readonly currency: string;
  readonly span: keyof typeof spans;
  readonly beganAt: Date;
  readonly kind: string;
  /** The number of those that changed the balance. */
  postings: bigint;
  amount: bigint;
  fee: bigint;
  gross: bigint;
}

/** The sums that records add to balances, one per row of balance_sums. */
export function sumChanges(
  records: readonly { readonly posting: Posting | null; readonly at: Date }[],
): readonly BalanceSum[] {
  const sums = new Map<string, BalanceSum>();
  for (const { posting, at } of records) {
    if (posting === null) continue;
    const { platformId, kind } = posting;
    for (const change of changesOf(posting)) {
      const { subMerchantId, currency, amount, fee, gross } = change;
      for (const span of subMerchantId === null
        ? (['day', 'quarter'] as const)
        : ['day' as const]) {
        const ownerId = ownerIdOf(subMerchantId);
        const beganAt = startOfSpan(at, span);
        const name = [platformId, ownerId, currency, span, beganAt.getTime(), kind].join('/');
        const row = { platformId, ownerId, currency, span, beganAt, kind };
        const empty = { ...row, postings: 0n, amount: 0n, fee: 0n, gross: 0n };
        const sum = sums.getOrInsert(name, empty);
        sum.postings += isOfBalance(change) ? 1n : 0n;
        sum.amount += amount;
        sum.fee += fee;
        sum.gross += gross;
      }
    }
  }
  return [...sums.values()];
}

/** The owner id in balance_sums. */
export function ownerIdOf(subMerchantId: string | null): string {
  return subMerchantId ?? leastUuid;
}

export function startOfSpan(at: Date, span: keyof typeof spans): Date {
  return new Date(Math.floor(at.getTime() / spans[span]) * spans[span]);
}
