export {
  accountOfDeduction,
  type DeductionName,
  deductionNames,
  reportedNames,
} from './balance-names.ts';
export { listNegativeBalances, sumBalances } from './balances.ts';
export { entryColumns, sumPostings } from './columns.ts';
export { entryId } from './look-up.ts';
export { type MoneyWords, moneyWord, readMoneyWords } from './money-words.ts';
export { type Movement, readMovements } from './movements.ts';
export { type PostedRecord, post } from './post.ts';
export { accountId, credit, debit, makePosting, reversePosting } from './posting.ts';
export { type PostingKind, recordedKindOf, sourceKindOf } from './posting-kinds.ts';
export { firstHash, hashRecord } from './record-hash.ts';
export { ledgerRoutes } from './routes.ts';
export type { Account, AccountKind, Entry, Posting } from './types.ts';
export { type Difference, verifyLedger } from './verify.ts';
