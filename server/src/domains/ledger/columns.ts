import type { PostingColumns } from '../../operations/records.ts';
import { changedSubMerchant } from './balance-sums.ts';
import { accountId } from './posting.ts';
import type { Account, Posting } from './types.ts';

/**
 * The columns of records that have postings. Entries are array literals, one per posting, since
 * PostgreSQL flattens nested arrays in unnest.
 */
export function postingColumns(postings: readonly (Posting | null)[]): PostingColumns {
  const literals = (read: (posting: Posting) => readonly (string | bigint)[]) =>
    postings.map((posting) => (posting === null ? null : `{${read(posting).join(',')}}`));
  return {
    kinds: postings.map((posting) => posting?.kind ?? null),
    accountIds: literals(({ platformId, entries }) =>
      entries.map(({ account }) => accountId(platformId, account)),
    ),
    amounts: literals(({ entries }) => entries.map(({ amount }) => amount)),
    currencies: literals(({ entries }) => entries.map(({ account }) => account.currency)),
    changedSubMerchantIds: postings.map(changedSubMerchant),
  };
}

interface AccountSum {
  readonly platformId: string;
  readonly accountId: string;
  readonly account: Account;
  amount: bigint;
}

/** The sum that postings add to each account, one element per account. */
export function sumPostings(postings: readonly (Posting | null)[]) {
  const sums = new Map<string, AccountSum>();
  for (const posting of postings) {
    if (posting === null) continue;
    const { platformId } = posting;
    for (const { account, amount } of posting.entries) {
      const id = accountId(platformId, account);
      const sum = sums.get(id);
      if (sum === undefined) sums.set(id, { platformId, accountId: id, account, amount });
      else sum.amount += amount;
    }
  }
  return [...sums.values()];
}
