import type { ComparedBalance } from '../findings.ts';

/** The result of comparing one platform's accounts, in sentences. */
export class Report {
  readonly differences: string[] = [];
  /** Parts not compared because the provider did not answer. */
  readonly unanswered: string[] = [];
  /** Parts that cannot be compared yet, or at this provider. */
  readonly gaps: string[] = [];
  /** Late outcomes that are posted, so that both sides agree again. */
  readonly late: string[] = [];
  /** Movements made at the provider without us, and posted. */
  readonly moved: string[] = [];
  /** The balances of each account, as far as the provider tells them. */
  readonly balances: ComparedBalance[] = [];
  count = 0;
}
