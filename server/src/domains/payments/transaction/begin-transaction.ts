import type { TipPrompt } from '../../../psp/tip-port.ts';
import { firstHash } from '../../ledger/index.ts';
import type { CaptureMode, Transaction, TransactionFacts } from './types.ts';

/** A caller's request, stored with the claim so that a crash cannot lose it. */
export interface TapIntent {
  readonly externalRef: string;
  readonly deviceId: string;
  readonly captureMode: CaptureMode;
  readonly amount: number;
  readonly tipAmount: number;
  /** Set if the reader asks for the tip, which the outcome then tells. */
  readonly tipPrompt?: TipPrompt;
  readonly ceilingAmount: number | null;
  readonly currency: string;
  readonly chainId: string | null;
  readonly feeOverride: number | null;
  readonly reference: string | null;
  readonly description: string | null;
  readonly metadata: Readonly<Record<string, string>> | null;
  /** Set once reference, description and metadata were erased. */
  readonly erased?: true;
  /** The version of the platform's settings, which the tap keeps however late it finishes. */
  readonly settingsVersion: number;
}

export interface TapOwner {
  readonly platformId: string;
  readonly subMerchantId: string;
  /** Null to settle in the currency of the tap. */
  readonly settlementCurrency: string | null;
  /** The time zone of its business days. */
  readonly timeZone: string;
  /** The business days from a capture until its money is available. */
  readonly payoutDelayDays: number;
}

const nothingKnown: Omit<
  TransactionFacts,
  'settlementCurrency' | 'timeZone' | 'payoutDelayDays' | 'feeOverride'
> = {
  card: null,
  cryptogram: null,
  risk: null,
  pspRef: null,
  authorisationCode: null,
  responseCode: null,
  declineReason: null,
  retryAdvice: null,
  captureBefore: null,
  failure: null,
  awaitedCapture: null,
  fx: null,
  increases: [],
  extensions: [],
  charges: [],
  reversal: null,
  settlement: null,
  refunds: [],
  feeReturns: [],
  disputes: [],
};

const noneDue: Transaction['dueTimes'] = {
  expire: null,
  capture: null,
  settle: null,
  return_fee: null,
  dispute_remind: null,
};

/** The transaction of a tap whose outcome is still unknown. */
export function beginTransaction(
  intent: TapIntent,
  owner: TapOwner,
  facts: { readonly id: string; readonly at: Date },
): Transaction {
  return {
    platformId: owner.platformId,
    id: facts.id,
    subMerchantId: owner.subMerchantId,
    externalRef: intent.externalRef,
    deviceId: intent.deviceId,
    chainId: intent.chainId ?? facts.id,
    status: 'pending',
    captureMode: intent.captureMode,
    currency: intent.currency,
    amount: BigInt(intent.amount),
    tipAmount: BigInt(intent.tipAmount),
    ceilingAmount: intent.ceilingAmount === null ? null : BigInt(intent.ceilingAmount),
    amountAuthorised: 0n,
    amountCaptured: 0n,
    amountReleased: 0n,
    amountRefunded: 0n,
    chargedTotal: 0n,
    platformFee: 0n,
    facts: {
      ...nothingKnown,
      settlementCurrency: owner.settlementCurrency ?? intent.currency,
      timeZone: owner.timeZone,
      payoutDelayDays: owner.payoutDelayDays,
      feeOverride: intent.feeOverride,
    },
    reference: intent.reference,
    description: intent.description,
    metadata: intent.metadata,
    isErased: intent.erased === true,
    stages: [],
    position: 0,
    hash: firstHash,
    eventCount: 0,
    createdAt: facts.at,
    dueTimes: noneDue,
    pendingOperation: null,
  };
}
