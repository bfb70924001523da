import type { Outcome } from '../../psp/port.ts';
import type { PspTaps, TapCall } from '../../psp/tap-port.ts';
import type { CaptureTerms } from './decide-capture.ts';
import type { Change } from './transaction-state.ts';
import type { Transaction } from './types.ts';

/** A step on a transaction that exists. One is under way at a time: the claim is its slot. */
export interface Step<Request = unknown, Result = unknown> {
  readonly kind: string;
  readonly status: number;
  /** What it is about, to be shown for as long as nobody knows its outcome. */
  amount(transaction: Transaction, request: Request): bigint;
  /** Throws the refusal of a step that is not possible. */
  check(transaction: Transaction, request: Request, now: Date): void;
  /** What the provider is asked; null for a step that is ours alone. */
  readonly ask:
    | ((
        taps: PspTaps,
        call: TapCall,
        transaction: Transaction,
        step: { readonly request: Request; readonly terms: CaptureTerms },
      ) => Promise<Outcome<Result>>)
    | null;
  decide(
    transaction: Transaction,
    step: {
      readonly request: Request;
      readonly result: Result;
      readonly terms: CaptureTerms;
      readonly operationId: string;
      readonly at: Date;
    },
  ): Change;
  render(transaction: Transaction, request: Request, operationId: string): unknown;
}
