import { toJsonAmount } from '../../../lib/money.ts';
import { type Decline, declineOf, riskBlocked } from '../../../psp/decline-reasons.ts';
import type { AuthorisationResult, NoCardFailure, PresentedCard } from '../../../psp/tap-port.ts';
import type { Failure, RiskDecision, Stage } from '../transaction/stages.ts';
import { type Change, stageChange } from '../transaction/transaction-state.ts';
import type { Transaction } from '../transaction/types.ts';
import { captureBefore } from './authorisation-validity.ts';
import { type CaptureTerms, captureChange } from './decide-capture.ts';

/** No card was read. The transaction exists all the same, but the provider was not asked. */
export function cancelTap(transaction: Transaction, failure: NoCardFailure): Change {
  const stage = tapStage(transaction, {
    failure: { code: failure, message: noCardMessages[failure] },
  });
  return stageChange(transaction, [stage]);
}

/** Our own rules decline the tap; the provider is not asked. */
export function blockTap(
  transaction: Transaction,
  presented: PresentedCard | null,
  block: { readonly risk: RiskDecision; readonly decline: Decline },
): Change {
  const { declineReason: decline_reason, retryAdvice: retry_advice } = block.decline;
  const stages: Stage[] = [
    tapStage(transaction, { presented, risk: block.risk }),
    {
      kind: 'block',
      body: { decline_reason, retry_advice, at: transaction.createdAt.toISOString() },
    },
  ];
  return stageChange(transaction, stages, ['tap.declined']);
}

/** The provider's own risk rules declined the tap. */
export function blockTapByProvider(
  transaction: Transaction,
  presented: PresentedCard | null,
): Change {
  const risk = { decision: 'block', score: 100, rules: ['provider_block'] } as const;
  return blockTap(transaction, presented, { risk, decline: riskBlocked });
}

interface TapTerms extends CaptureTerms {
  readonly mcc: string | null;
}

interface TapContext {
  readonly risk: RiskDecision | null;
  readonly terms: TapTerms;
  /** The id of the operation and of its posting. */
  readonly operationId: string;
  readonly at: Date;
}

/** Turns the scheme's answer into stages, a posting and events. */
export function decideTap(
  transaction: Transaction,
  result: Extract<AuthorisationResult, { kind: 'approved' | 'declined' }>,
  context: TapContext,
): Change {
  return result.kind === 'declined'
    ? declineTap(transaction, result, context)
    : approveTap(transaction, result, context);
}

function declineTap(
  transaction: Transaction,
  { responseCode, presented }: Extract<AuthorisationResult, { kind: 'declined' }>,
  { risk, at }: TapContext,
): Change {
  const decline = declineOf({ responseCode, scheme: presented?.card.scheme ?? null });
  const stages: Stage[] = [
    tapStage(transaction, { presented, risk }),
    {
      kind: 'authorisation',
      body: {
        approved: false,
        amount: 0,
        currency: transaction.currency,
        authorisation_code: null,
        response_code: responseCode,
        decline_reason: decline.declineReason,
        retry_advice: decline.retryAdvice,
        capture_before: null,
        at: at.toISOString(),
      },
    },
  ];
  return stageChange(transaction, stages, ['tap.declined']);
}

function approveTap(
  transaction: Transaction,
  result: Extract<AuthorisationResult, { kind: 'approved' }>,
  context: TapContext,
): Change {
  const { terms, risk, operationId, at } = context;
  const { presented } = result;
  const byScheme = captureBefore({
    scheme: presented?.card.scheme ?? null,
    preAuth: transaction.captureMode === 'pre-auth',
    mcc: terms.mcc,
    // The hold began with the tap, not with its outcome.
    at: transaction.createdAt,
  });
  const deadline = result.captureBefore ?? byScheme;
  const amount = transaction.amount + transaction.tipAmount;
  const { settlementCurrency: settlement_currency, timeZone: time_zone } = transaction.facts;
  const { payoutDelayDays: payout_delay_days } = transaction.facts;
  const stages: Stage[] = [
    tapStage(transaction, { presented, risk }),
    {
      kind: 'authorisation',
      body: {
        approved: true,
        amount: toJsonAmount(amount),
        currency: transaction.currency,
        authorisation_code: result.authorisationCode,
        response_code: result.responseCode,
        decline_reason: null,
        retry_advice: null,
        capture_before: deadline.toISOString(),
        at: at.toISOString(),
      },
    },
    {
      kind: 'provider',
      body: {
        ref: result.ref,
        settlement_currency,
        time_zone,
        payout_delay_days,
        ...(result.capture?.kind === 'awaited' && {
          awaited_capture: { settings_version: terms.settingsVersion },
        }),
        at: at.toISOString(),
      },
    },
  ];
  const approved = stageChange(transaction, stages, ['tap.approved']);
  if (result.capture === null || result.capture.kind === 'awaited') return approved;
  const capture = { amount, result: result.capture, terms, operationId, at };
  const captured = captureChange(approved.transaction, capture);
  return {
    transaction: captured.transaction,
    stages: [...stages, ...captured.stages],
    posting: captured.posting,
    events: [...approved.events, ...captured.events],
  };
}

const noCardMessages: Readonly<Record<NoCardFailure, string>> = {
  reader_offline: 'The reader could not be reached.',
  tap_timeout: 'No card was presented in time.',
  cancelled_by_customer: 'The tap was cancelled at the reader.',
  tip_abandoned: 'The customer left without choosing a tip.',
  provider_unanswered: 'The provider did not answer in time. The reader asked for no card.',
};

/** The tap stage, with which every transaction begins. */
export function tapStage(
  transaction: Transaction,
  contact: {
    readonly presented?: PresentedCard | null;
    readonly risk?: RiskDecision | null;
    readonly failure?: Failure;
  },
): Stage {
  return {
    kind: 'tap',
    body: {
      amount: toJsonAmount(transaction.amount),
      tip_amount: toJsonAmount(transaction.tipAmount),
      currency: transaction.currency,
      capture_mode: transaction.captureMode,
      device: transaction.deviceId,
      card: contact.presented?.card ?? null,
      cryptogram: contact.presented?.cryptogram ?? null,
      risk: contact.risk ?? null,
      failure: contact.failure ?? null,
      at: transaction.createdAt.toISOString(),
    },
  };
}
