import type { Outcome } from '../../../psp/port.ts';
import type { TapCall } from '../../../psp/tap-port.ts';
import type { CaptureTerms } from '../decisions/decide-capture.ts';
import type { EvidenceParts } from '../disputes/list-disputes.ts';
import { authorisationNotOpen } from '../errors.ts';
import type { Payments } from '../payments.ts';
import type { Change } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';

/** A step on an existing transaction. The claim admits one at a time. */
export interface Step<Request = unknown, Result = unknown> {
  readonly kind: string;
  readonly status: number;
  /** The version of the settings with its terms, for a step that has them. */
  settingsVersion?(request: Request): number;
  /** The request of a step that the service takes by itself; null if omitted. */
  dueRequest?(transaction: Transaction): object;
  /** The amount shown while the outcome is unknown. */
  amount(transaction: Transaction, request: Request): bigint;
  /** Throws a refusal if the step is impossible. */
  check(transaction: Transaction, request: Request, now: Date): void;
  /** Asks the provider; null for a step that does not involve it. */
  readonly ask:
    | ((
        parts: Pick<Payments, 'taps' | 'disputes' | 'database' | 'keyring'>,
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
    by: { readonly operationId: string } & EvidenceParts,
  ): object | Promise<object>;
  /** Set if the response shows data that may change without the transaction. */
  readonly isAnswerStored?: true;
}

/** The provider's reference of a transaction's payment. */
export function refOf({ facts }: Transaction): string {
  if (facts.pspRef === null) throw authorisationNotOpen();
  return facts.pspRef;
}

/** An amount in a JSON request; null for the whole rest. */
export function minor(amount: number | null): bigint | null {
  return amount === null ? null : BigInt(amount);
}
