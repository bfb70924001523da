export { entryColumns, sumPostings } from './columns.ts';
export { type OperationRecord, post } from './post.ts';
export { accountId, credit, debit, makePosting, reversePosting } from './posting.ts';
export { ledgerRoutes } from './routes.ts';
export type { Account, AccountKind, Entry, Posting } from './types.ts';
export { type Difference, verifyLedger } from './verify.ts';
