import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { uuidOf } from '../../lib/ids.ts';
import type { Account, Entry, Posting } from './types.ts';

export function debit(account: Account, amount: bigint): Entry {
  return { account, amount };
}

export function credit(account: Account, amount: bigint): Entry {
  return { account, amount: -amount };
}

/**
 * Makes a posting of entries: sums those of one account and drops zero entries. An unbalanced
 * posting is a bug, caught here before the database catches it.
 */
export function makePosting(
  facts: Omit<Posting, 'entries'>,
  entries: readonly Entry[],
): Posting | null {
  const byAccount = new Map<string, Entry>();
  const sums = new Map<string, bigint>();
  for (const entry of entries) {
    const id = accountId(facts.platformId, entry.account);
    const earlier = byAccount.get(id);
    const amount = entry.amount + (earlier?.amount ?? 0n);
    byAccount.set(id, { account: entry.account, amount });
    const { currency } = entry.account;
    sums.set(currency, (sums.get(currency) ?? 0n) + entry.amount);
  }
  for (const [currency, sum] of sums) assert(sum === 0n, `a posting leaves ${sum} ${currency}`);
  const kept = [...byAccount.values()].filter((entry) => entry.amount !== 0n);
  return kept.length === 0 ? null : { ...facts, entries: kept };
}

/** The mirror image of a posting, which undoes it. */
export function reversePosting(
  posting: Posting,
  facts: Pick<Posting, 'id' | 'kind' | 'at'>,
): Posting {
  const entries = posting.entries.map(({ account, amount }) => ({ account, amount: -amount }));
  return { ...posting, ...facts, entries };
}

/** Few accounts take most postings, so their ids are cached. A full cache is emptied. */
const knownIds = new Map<string, string>();
const knownIdsMax = 10_000;

/** An account's id is derived from its fields, so posting needs no lookup. */
export function accountId(platformId: string, account: Account): string {
  const name = `${platformId}/${account.kind}/${account.subMerchantId ?? ''}/${account.currency}`;
  const known = knownIds.get(name);
  if (known !== undefined) return known;
  const id = uuidOf(hash('sha256', name));
  if (knownIds.size >= knownIdsMax) knownIds.clear();
  knownIds.set(name, id);
  return id;
}
