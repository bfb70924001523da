export {
  accountOfDeduction,
  type DeductionName,
  deductionNames,
  reportedNames,
} from './balance-names.ts';
export { sumChanges } from './balance-sums.ts';
export { listNegativeBalances, sumBalances } from './balances.ts';
export { postingColumns, sumPostings } from './columns.ts';
export { type MoneyWords, moneyWord, readMoneyWords, sumMoneyWords } from './money-words.ts';
export { type Movement, readMovements } from './movements.ts';
export { post } from './post.ts';
export { accountId, credit, debit, makePosting, reversePosting } from './posting.ts';
export { type PostingKind, recordedKindOf, sourceKindOf } from './posting-kinds.ts';
export { type AccountOwners, entryId, getBalance } from './read-balances.ts';
export { balanceAfter, inSnapshot, listStatementCurrencies } from './read-statement.ts';
export { firstHash, hashRecord } from './record-hash.ts';
export { ledgerRoutes } from './routes.ts';
export {
  beginningOf,
  findPlace,
  type KindSum,
  listLines,
  type SpanSum,
  type StatementAccount,
  type StatementLine,
  type StatementPlace,
  sumSpans,
  sumUntil,
} from './statement-store.ts';
export type { Account, AccountKind, Entry, Posting } from './types.ts';
export { type Difference, verifyLedger } from './verify.ts';
