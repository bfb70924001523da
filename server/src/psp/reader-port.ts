import type { Outcome, PspCall, TapCall } from './psp-call.ts';

/** The port to a provider's readers. Amounts are minor units of `currency`. */
export interface PspReaders {
  /** The facts that follow from a reader's id alone. */
  reader(device: string): ReaderFacts;
  /** What readers of one account are doing. Those that could not be read are missing. */
  readReaders(
    call: ReaderCall,
    devices: readonly string[],
  ): Promise<ReadonlyMap<string, ReaderState>>;
  /** Stops a reader from waiting for a card; false when it was not waiting. */
  cancelPresent(call: ReaderCall, device: string): Promise<boolean>;
  /** Shows a cart until the next tap at the reader, or until it is cleared. */
  display(call: ReaderCall, request: DisplayRequest): Promise<Outcome<DisplayResult>>;
  /** Ends what `display` shows; done as well if the reader shows nothing. */
  clearDisplay(call: ReaderCall, device: string): Promise<Outcome<DisplayResult>>;
  /** Registers a new reader at the provider. Null for a provider whose readers already have ids. */
  readonly pairReader:
    | ((call: TapCall, request: PairRequest) => Promise<Outcome<PairingResult>>)
    | null;
}

export type ReaderFacts =
  /** Serves the sub-merchants that the platform assigns to it. */
  | { readonly kind: 'own' }
  /** Serves every sub-merchant. */
  | { readonly kind: 'shared' }
  /** No reader has this id. The reason follows the field's name in a sentence. */
  | { readonly kind: 'impossible'; readonly reason: string };

export const readerActions = ['idle', 'waiting_for_card', 'processing', 'displaying'] as const;

/** A reader as the provider sees it. Null fields are not told. */
export interface ReaderState {
  readonly action: (typeof readerActions)[number];
  readonly isOnline: boolean | null;
  readonly batteryPercent: number | null;
  readonly firmware: string | null;
  /** What it shows while it is displaying. */
  readonly cart: Cart | null;
}

export interface DisplayRequest {
  readonly device: string;
  readonly cart: Cart;
}

/** The lines and the total that a customer sees before paying. */
export interface Cart {
  readonly currency: string;
  readonly items: readonly CartItem[];
  /** Null to show no line for it. */
  readonly tax: number | null;
  readonly total: number;
}

export interface CartItem {
  readonly description: string;
  readonly quantity: number;
  readonly amount: number;
}

export type DisplayResult =
  | 'done'
  /** A tap is in progress there, which goes before. */
  | 'busy'
  | 'offline'
  /** It has no screen that the provider can write to. */
  | 'no display'
  /** The account has no such reader. */
  | 'no reader';

export interface ReaderCall extends PspCall {
  /** The PSP account of the sub-merchant that owns the reader; null for a shared one. */
  readonly account: string | null;
}

export interface PairRequest {
  /** The code that the reader shows during setup. */
  readonly registrationCode: string;
  readonly label: string | null;
  readonly address: ReaderAddress;
}

/** The reader's address. */
export interface ReaderAddress {
  readonly line1: string;
  readonly line2: string | null;
  readonly city: string;
  readonly state: string | null;
  readonly postal_code: string;
  /** As an ISO 3166-1 alpha-2 code. */
  readonly country: string;
}

export type PairingResult =
  | { readonly kind: 'paired'; readonly device: string }
  /** The provider refused a value of the caller's. */
  | { readonly kind: 'rejected'; readonly param: 'registration_code' | 'address' };
