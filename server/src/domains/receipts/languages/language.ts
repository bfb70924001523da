import type { cardholderVerifications, entryModes } from '../../../psp/tap-port.ts';
import type { copies, kinds, labels, notes, outcomes } from '../types.ts';

/** The words of receipts in one language. */
export interface Language {
  /** How dates and amounts are written. */
  readonly locale: string;
  readonly titles: Readonly<Record<(typeof kinds)[number], string>>;
  readonly copies: Readonly<Record<(typeof copies)[number], string>>;
  /** `refunded` is an approved refund. */
  readonly outcomes: Readonly<Record<(typeof outcomes)[number] | 'refunded', string>>;
  readonly labels: Readonly<Record<(typeof labels)[number], string>>;
  readonly entryModes: Readonly<Record<(typeof entryModes)[number], string>>;
  readonly verifications: Readonly<Record<(typeof cardholderVerifications)[number], string>>;
  readonly notes: Readonly<Record<(typeof notes)[number], string>>;
  /** The page in place of a receipt that is not shown. */
  readonly unavailable: { readonly title: string; readonly text: string };
  readonly mail: {
    /** With the merchant's name for `%`. */
    readonly subject: string;
    /** Where the merchant has no name. */
    readonly subjectWithoutName: string;
    readonly greeting: string;
  };
}
