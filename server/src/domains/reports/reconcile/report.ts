import type { ComparedBalance } from './findings.ts';

/** What comparing the accounts of one platform found, in sentences. */
export class Report {
  readonly differences: string[] = [];
  /** What could not be compared although the provider was asked. */
  readonly unanswered: string[] = [];
  /** What cannot be compared yet, or at this provider. */
  readonly gaps: string[] = [];
  /** Outcomes that were told late and are booked, so that both sides agree again. */
  readonly late: string[] = [];
  /** What others moved at the provider, and is booked. */
  readonly moved: string[] = [];
  /** The balances of each account, as far as the provider tells them. */
  readonly balances: ComparedBalance[] = [];
  count = 0;
}
