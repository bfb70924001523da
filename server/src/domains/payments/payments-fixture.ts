import type { AuthorisationResult, PresentedCard, SettledCapture } from '../../psp/tap-port.ts';
import type { Posting } from '../ledger/index.ts';
import { noFee } from '../platforms/index.ts';
import { captureChange } from './decisions/decide-capture.ts';
import { decideTap } from './decisions/decide-tap.ts';
import type { RateSource } from './decisions/fx.ts';
import { presentedExample } from './schemas/examples.ts';
import {
  beginTransaction,
  type TapIntent,
  type TapOwner,
} from './transaction/begin-transaction.ts';
import type { Transaction } from './transaction/types.ts';

/** Shared by the tests of this folder: one instant, one owner, one card. */
export const at = new Date('2026-03-02T10:00:00.000Z');
export const later = new Date('2026-03-02T11:00:00.000Z');

export const owner: TapOwner = {
  platformId: '0194f2a0-0000-7000-8000-000000000001',
  subMerchantId: '0194f2a0-0000-7000-8000-000000000002',
  settlementCurrency: 'USD',
  timeZone: 'UTC',
  payoutDelayDays: 1,
};

export const presented: PresentedCard = {
  ...presentedExample,
  verifiedOnDevice: true,
  riskSignal: null,
};

/** One dollar is worth 0.90 euros; no other pair has a rate. */
export const rates: RateSource = {
  name: 'fixture',
  rate: ({ from, to }) => (from === 'USD' && to === 'EUR' ? '0.9' : null),
};

/** The id of the operation under decision, and of its posting. */
export const operationId = '0194f2a0-0000-7000-8000-000000000004';

export const settingsVersion = 4;

export const terms = {
  plan: noFee,
  rates,
  cutOff: '17:00',
  settingsVersion,
  feeFollows: false,
  mcc: null,
};

export function intentOf(changes: Partial<TapIntent> = {}): TapIntent {
  return {
    externalRef: 'bistro-7',
    deviceId: 'reader-1',
    captureMode: 'direct',
    amount: 1_250,
    tipAmount: 0,
    ceilingAmount: null,
    currency: 'USD',
    chainId: null,
    feeOverride: null,
    reference: null,
    description: null,
    metadata: null,
    settingsVersion,
    ...changes,
  };
}

/** A tap with an unknown outcome. */
export function begunTap(changes?: Partial<TapIntent>): Transaction {
  const id = '0194f2a0-0000-7000-8000-000000000003';
  return beginTransaction(intentOf(changes), owner, { id, at });
}

export const approved: Extract<AuthorisationResult, { kind: 'approved' }> = {
  kind: 'approved',
  ref: 'ref-1',
  authorisationCode: '402817',
  responseCode: '00',
  presented,
  captureBefore: null,
  capture: null,
};

/** A tap that holds 10,000 and may be increased to 50,000, with overrides. */
export function heldTap(changes: Partial<Transaction> = {}): Transaction {
  const intent = { captureMode: 'pre-auth', amount: 10_000, ceilingAmount: 50_000 } as const;
  const { transaction } = decideTap(begunTap(intent), approved, {
    risk: null,
    terms,
    operationId,
    at,
  });
  return { ...transaction, ...changes };
}

/** A fully captured tap, which settles in its own currency unless there is a rate. */
export function capturedTap(
  capture: {
    readonly amount?: bigint;
    readonly fee?: bigint;
    readonly currency?: string;
    readonly settlesIn?: string;
    readonly rate?: string;
    /** The amount that the provider settled, if it sets the rates. */
    readonly settled?: SettledCapture;
  } = {},
): Transaction {
  const { amount = 10_000n, fee = 0n, currency = 'USD', rate = null } = capture;
  const held = heldTap({ currency, amountAuthorised: amount });
  const settlementCurrency = capture.settlesIn ?? currency;
  const facts = { ...held.facts, settlementCurrency, feeOverride: Number(fee) };
  const source: RateSource = { name: 'fixture', rate: () => rate };
  const { transaction } = captureChange(
    { ...held, facts },
    {
      amount,
      result: { kind: 'captured', ref: 'ref-1', settled: capture.settled ?? null },
      terms: { ...terms, rates: source },
      operationId,
      at,
    },
  );
  return transaction;
}

/** The entries of a posting, one line each. */
export function entriesOf(posting: Posting | null): string[] | undefined {
  return posting?.entries.map(({ account: { kind, currency }, amount }) => {
    return `${kind} ${currency} ${amount}`;
  });
}
