/** The properties of a sub-merchant that affect taps. */
export interface Shop {
  readonly submerchant: string;
  /** The currency in which it is paid. */
  readonly settles: string;
  readonly isLodging: boolean;
  readonly timeZone: string;
}

export interface TapCommand {
  readonly do: 'tap';
  readonly shop: Shop;
  readonly amount: number;
  readonly currency: string;
  readonly device: string;
  readonly mode: 'direct' | 'tap_with_tip' | 'pre-auth';
  readonly tip: number | null;
  /** The reader asks for the tip; with this question. */
  readonly prompt: TipQuestion | null;
  readonly ceiling: number | null;
  readonly fee: number | null;
  /** The chain id of the stay that it joins. */
  readonly chain: string | null;
  readonly reference: string;
}

export interface TipQuestion {
  readonly options: readonly { readonly percent: number }[];
  readonly allow_custom: boolean;
  readonly eligible_amount: number;
}

/** A caller's request. */
export type Command =
  | TapCommand
  | { readonly do: 'increase'; readonly amount: number }
  | { readonly do: 'extend' }
  | { readonly do: 'charge'; readonly amount: number; readonly reference: string }
  | { readonly do: 'void'; readonly charge: string }
  | {
      readonly do: 'capture';
      readonly amount: number | null;
      readonly of: 'taps' | 'authorisations';
    }
  | { readonly do: 'reverse'; readonly reason: string };

export type StepCommand = Exclude<Command, TapCommand>;

export interface Send {
  readonly command: Command;
  readonly key: string | null;
  readonly node: 0 | 1;
}

export interface Answer {
  readonly status: number;
  readonly code: string | null;
  readonly text: string;
  readonly isReplay: boolean;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface Answered {
  readonly send: Send;
  readonly answer: Answer;
}

/** The instants on the platform's clock between which something happened, in epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly until: number;
}

/** The stored outcome of a key. */
export interface StoredAnswer {
  readonly command: Command;
  readonly status: number;
  /** The required content of its answer's body. */
  readonly view: View;
  /** The exact text of its answer, once a client got it. */
  readonly text: string | null;
}

export type View = Readonly<Record<string, unknown>>;

/**
 * The state of a tap and its steps at one moment. Tap, authorisation and transaction share one id
 * with different prefixes.
 */
export interface Stay {
  readonly tap: TapCommand | null;
  readonly id: string;
  readonly status:
    | 'absent'
    | 'pending'
    | 'approved'
    | 'declined'
    | 'cancelled'
    | 'reversed'
    | 'expired';
  readonly createdAt: number;
  readonly authorised: bigint;
  readonly captured: bigint;
  /** Within this span it was captured; null before. */
  readonly capturedAt: Span | null;
  readonly isSettled: boolean;
  readonly released: bigint;
  readonly charged: bigint;
  readonly fee: bigint;
  readonly declineReason: string | null;
  readonly failure: string | null;
  readonly fx: { readonly rate: string; readonly to: string; readonly settled: bigint } | null;
  readonly increases: readonly { readonly amount: number; readonly approved: boolean }[];
  readonly extensions: readonly { readonly approved: boolean }[];
  readonly charges: readonly ModelCharge[];
  /** The request whose outcome is unknown. */
  readonly awaited: Send | null;
  /** When that request was sent, at the earliest. */
  readonly awaitedSince: number;
  readonly answers: ReadonlyMap<string, StoredAnswer>;
  readonly stages: readonly string[];
  readonly events: readonly string[];
}

export interface ModelCharge {
  readonly id: string;
  readonly amount: number;
  readonly voided: boolean;
}

export const absent: Stay = {
  tap: null,
  id: '',
  status: 'absent',
  createdAt: 0,
  authorised: 0n,
  captured: 0n,
  capturedAt: null,
  isSettled: false,
  released: 0n,
  charged: 0n,
  fee: 0n,
  declineReason: null,
  failure: null,
  fx: null,
  increases: [],
  extensions: [],
  charges: [],
  awaited: null,
  awaitedSince: 0,
  answers: new Map(),
  stages: [],
  events: [],
};

export function tapOf(stay: Stay): TapCommand {
  if (stay.tap === null) throw new Error('there is no tap yet');
  return stay.tap;
}

/** Whether it holds money that can be captured, apart from the time. */
export function isOpen(stay: Stay): boolean {
  return stay.status === 'approved' && stay.captured === 0n;
}
