import type { Stripe } from 'stripe';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { cardOf } from '../money/charges.ts';
import { type KeptFee, moveMoney } from '../money/ledger.ts';
import { billOwn, keptFees } from '../money/stripe-fees.ts';
import { fields, flag, id, metadata, paging, period, text } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';

export interface OpenDispute {
  /** The intent whose charge is disputed. */
  readonly intent: string;
  /** By default all that is left of the charge. */
  readonly amount?: number;
  readonly reason?: string;
  readonly status?: Stripe.Dispute.Status;
  /** Null for a dispute without a deadline. */
  readonly dueBy?: Date | null;
}

/** The fields of evidence; a file where it says so. */
const evidenceTexts = [
  ...['access_activity_log', 'billing_address', 'cancellation_policy_disclosure'],
  ...['cancellation_rebuttal', 'customer_email_address', 'customer_name', 'customer_purchase_ip'],
  ...['duplicate_charge_explanation', 'duplicate_charge_id', 'product_description'],
  ...['refund_policy_disclosure', 'refund_refusal_explanation', 'service_date'],
  ...['shipping_address', 'shipping_carrier', 'shipping_date', 'shipping_tracking_number'],
  'uncategorized_text',
];
const evidenceFiles = [
  ...['cancellation_policy', 'customer_communication', 'customer_signature'],
  ...['duplicate_charge_documentation', 'receipt', 'refund_policy', 'service_documentation'],
  ...['shipping_documentation', 'uncategorized_file'],
];
const evidenceNames = [...evidenceTexts, ...evidenceFiles];
const noEvidence = Object.fromEntries(evidenceNames.map((name) => [name, null]));

const updateShape = {
  evidence: fields(Object.fromEntries(evidenceNames.map((name) => [name, text]))),
  metadata,
  submit: flag,
};

/** Evidence as a whole has no more characters than this. */
const evidenceMax = 150_000;

export function disputeOperations(world: World): readonly Operation[] {
  const one = (call: Call) => world.disputes.get(call.account, call.at('dispute'), 'dispute');
  return [
    operation(
      'disputes.list',
      ['GET', '/v1/disputes'],
      { ...paging, charge: id, created: period, payment_intent: id },
      (call, { charge, created, payment_intent, ...params }) => {
        const found = world.disputes
          .of(call.account)
          .filter(
            (dispute) =>
              dispute.charge === (charge ?? dispute.charge) &&
              dispute.payment_intent === (payment_intent ?? dispute.payment_intent) &&
              isWithin(dispute.created, created),
          );
        return pageOf(found, params, call.url);
      },
    ),
    operation('disputes.retrieve', ['GET', '/v1/disputes/{dispute}'], {}, one),
    operation('disputes.update', ['POST', '/v1/disputes/{dispute}'], updateShape, (call, asked) =>
      updateDispute(world, call.account, { dispute: one(call), ...asked }),
    ),
    operation('disputes.close', ['POST', '/v1/disputes/{dispute}/close'], {}, (call) => {
      const dispute = one(call);
      if (!isOpen(dispute)) throw refusal.plain(400, 'This dispute is already closed.');
      moveDispute(world, dispute.id, isInquiry(dispute.status) ? 'warning_closed' : 'lost');
      return dispute;
    }),
  ];
}

type Updated = Parameters<Parameters<typeof operation<typeof updateShape>>[3]>[1];

export function updateDispute(
  world: World,
  account: string,
  { dispute, evidence, metadata: words, submit }: Updated & { readonly dispute: Stripe.Dispute },
): Stripe.Dispute {
  if (evidence !== undefined) {
    requireAnswerable(dispute);
    for (const name of evidenceFiles) requireFile(world, account, evidence[name], name);
    const all = Object.values({ ...dispute.evidence, ...evidence }).join('');
    if (all.length > evidenceMax) throw refusal.invalid('evidence', 'The evidence is too long.');
    dispute.evidence = { ...dispute.evidence, ...evidence };
    dispute.evidence_details.has_evidence = true;
  }
  dispute.metadata = changeMetadata(dispute.metadata, words === undefined ? {} : words);
  // Unless told otherwise, evidence goes to the bank at once.
  if (evidence !== undefined && submit !== false) {
    dispute.evidence_details.submission_count++;
    dispute.evidence_details.submission_method = 'manual';
    const isWarning = isInquiry(dispute.status);
    dispute.status = isWarning ? 'warning_under_review' : 'under_review';
  }
  world.tell(account, 'charge.dispute.updated', dispute);
  return dispute;
}

function requireAnswerable({ status }: Stripe.Dispute): void {
  if (status === 'needs_response' || status === 'warning_needs_response') return;
  throw refusal.plain(400, `The evidence of a dispute that is ${status} cannot be changed.`);
}

function requireFile(world: World, account: string, file: unknown, name: string): void {
  if (typeof file !== 'string') return;
  const found = world.files.find(account, file) ?? world.files.find(world.ownOf(account).id, file);
  const param = `evidence[${name}]`;
  if (!found) throw refusal.missingResource('file', file, param);
  if (found.purpose === 'dispute_evidence') return;
  throw refusal.invalid(param, `The file ${file} was uploaded for ${found.purpose}.`);
}

/** A cardholder disputes a charge. Inquiries move no money. */
export function openDispute(world: World, demand: OpenDispute): string {
  const { account, row: intent } = world.intents.anywhere(demand.intent);
  const charge = world.charges.get(account, String(intent.latest_charge));
  const { status = 'needs_response', reason = 'fraudulent' } = demand;
  const {
    amount = charge.amount_captured,
    dueBy = new Date(world.now().getTime() + 7 * 86_400_000),
  } = demand;
  const details = cardOf(world, charge);
  const dispute: Stripe.Dispute = {
    id: world.newId('dp'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.seconds,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: { ...noEvidence, enhanced_evidence: {} } as unknown as Stripe.Dispute.Evidence,
    evidence_details: {
      due_by: dueBy === null ? null : Math.floor(dueBy.getTime() / 1000),
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry(status),
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    payment_method_details: {
      card: {
        brand: details?.brand ?? 'visa',
        case_type: isInquiry(status) ? 'inquiry' : 'chargeback',
        network: details?.brand ?? 'visa',
        network_reason_code: '10.4',
      },
      type: 'card',
    },
    reason,
    status,
  };
  world.disputes.add(account, dispute);
  charge.disputed = !isInquiry(status);
  world.tell(account, 'charge.dispute.created', dispute);
  if (!isInquiry(status)) withdraw(world, account, dispute);
  return dispute.id;
}

/** Moves a dispute on, with the money that moves by it. */
export function moveDispute(world: World, id: string, status: Stripe.Dispute.Status): void {
  const { account, row: dispute } = world.disputes.anywhere(id);
  const wasInquiry = isInquiry(dispute.status);
  dispute.status = status;
  if (wasInquiry && !isInquiry(status)) escalate(world, account, dispute);
  if (isOpen(dispute)) {
    world.tell(account, 'charge.dispute.updated', dispute);
    return;
  }
  world.tell(account, 'charge.dispute.closed', dispute);
  if (status === 'won' || status === 'prevented') reinstate(world, account, dispute);
}

/** Gives the money of a dispute back, whatever its status is. */
export function reinstateDispute(world: World, id: string): void {
  const { account, row: dispute } = world.disputes.anywhere(id);
  reinstate(world, account, dispute);
}

/** Stripe calls a dispute lost even if the merchant wins a part, such as an earlier refund. */
export function winInPart(world: World, id: string, amount: number): void {
  const { account, row: dispute } = world.disputes.anywhere(id);
  dispute.status = 'lost';
  adjust(world, account, { dispute, amount, category: 'dispute_reversal' });
  world.tell(account, 'charge.dispute.closed', dispute);
  world.tell(account, 'charge.dispute.funds_reinstated', dispute);
}

/** The bank was not satisfied: the case becomes a chargeback, which takes the money. */
function escalate(world: World, account: string, dispute: Stripe.Dispute): void {
  const { card } = dispute.payment_method_details ?? {};
  if (card !== undefined) card.case_type = 'chargeback';
  dispute.is_charge_refundable = false;
  withdraw(world, account, dispute);
}

function withdraw(world: World, account: string, dispute: Stripe.Dispute): void {
  const { amount, currency } = dispute;
  const billed = { kind: 'dispute', amount, currency } as const;
  const fees = keptFees(world, account, billed);
  adjust(world, account, { dispute, amount: -amount, category: 'dispute', fees });
  billOwn(world, account, billed);
  world.charges.get(account, String(dispute.charge)).disputed = true;
  world.tell(account, 'charge.dispute.funds_withdrawn', dispute);
}

function reinstate(world: World, account: string, dispute: Stripe.Dispute): void {
  if (dispute.balance_transactions.length !== 1) return;
  adjust(world, account, { dispute, amount: dispute.amount, category: 'dispute_reversal' });
  world.tell(account, 'charge.dispute.funds_reinstated', dispute);
}

interface Adjustment {
  readonly dispute: Stripe.Dispute;
  readonly amount: number;
  readonly category: string;
  readonly fees?: readonly KeptFee[];
}

function adjust(
  world: World,
  account: string,
  { dispute, amount, category, fees = [] }: Adjustment,
): void {
  const { id: source, currency } = dispute;
  const moved = moveMoney(world, account, {
    type: 'adjustment',
    category,
    amount,
    currency,
    source,
    fees,
  });
  dispute.balance_transactions.push(moved);
}

export function isInquiry(status: string): boolean {
  return status.startsWith('warning_');
}

const closed = new Set<string>(['won', 'lost', 'warning_closed', 'prevented']);

export function isOpen({ status }: Pick<Stripe.Dispute, 'status'>): boolean {
  return !closed.has(status);
}
