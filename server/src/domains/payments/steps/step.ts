import type { Queryable } from '../../../postgres/database.ts';
import type { Outcome } from '../../../psp/port.ts';
import type { Psp } from '../../../psp/psp.ts';
import type { TapCall } from '../../../psp/tap-port.ts';
import type { CaptureTerms } from '../decisions/decide-capture.ts';
import { authorisationNotOpen } from '../errors.ts';
import type { Change } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';

/** A step on a transaction that exists. The claim admits one at a time. */
export interface Step<Request = unknown, Result = unknown> {
  readonly kind: string;
  readonly status: number;
  /** Of the platform's settings, for a step whose terms they are. */
  settingsVersion?(request: Request): number;
  /** The request with which the service takes the step by itself; null unless told. */
  dueRequest?(transaction: Transaction): object;
  /** The amount that is shown while the outcome is unknown. */
  amount(transaction: Transaction, request: Request): bigint;
  /** Throws the refusal of a step that is not possible. */
  check(transaction: Transaction, request: Request, now: Date): void;
  /** Asks the provider; null for a step that it need not know of. */
  readonly ask:
    | ((
        psp: Pick<Psp, 'taps' | 'disputes'>,
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
      readonly beganAt: Date;
      readonly at: Date;
    },
  ): Change;
  render(
    transaction: Transaction,
    request: Request,
    by: { readonly operationId: string; readonly database: Queryable },
  ): object | Promise<object>;
  /** Set where the answer shows what may change without the transaction. */
  readonly isAnswerStored?: true;
}

/** What the provider calls the payment of a transaction. */
export function refOf({ facts }: Transaction): string {
  if (facts.pspRef === null) throw authorisationNotOpen();
  return facts.pspRef;
}

/** An amount of a request, which is JSON; null for all that is left. */
export function minor(amount: number | null): bigint | null {
  return amount === null ? null : BigInt(amount);
}
