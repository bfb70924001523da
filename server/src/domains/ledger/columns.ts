import {
  bigintArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from '../../postgres/binary-array.ts';
import { accountId } from './posting.ts';
import type { Posting } from './types.ts';

/** Postings as the arrays that `ledger_post_batch` takes, an entry a position. */
export function ledgerColumns(postings: readonly Posting[]) {
  const entries = postings.flatMap((posting) =>
    posting.entries.map(({ account, amount }) => ({ posting, account, amount })),
  );
  return {
    platformIds: uuidArray(entries.map(({ posting }) => posting.platformId)),
    postingIds: uuidArray(entries.map(({ posting }) => posting.id)),
    accountIds: uuidArray(
      entries.map(({ posting, account }) => accountId(posting.platformId, account)),
    ),
    accountKinds: textArray(entries.map(({ account }) => account.kind)),
    subMerchantIds: uuidArray(entries.map(({ account }) => account.subMerchantId)),
    currencies: textArray(entries.map(({ account }) => account.currency)),
    amounts: bigintArray(entries.map(({ amount }) => amount)),
    kinds: textArray(entries.map(({ posting }) => posting.kind)),
    transactionIds: uuidArray(entries.map(({ posting }) => posting.transactionId)),
    instants: timestamptzArray(entries.map(({ posting }) => posting.at)),
  };
}
