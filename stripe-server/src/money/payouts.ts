import type { Stripe } from 'stripe';
import { viewAccount } from '../accounts/account-view.ts';
import { type Call, type Operation, operation } from '../http/operation.ts';
import { readCurrency } from '../request/currency.ts';
import {
  id,
  integer,
  metadata,
  needed,
  oneOf,
  paging,
  period,
  text,
} from '../request/parameters.ts';
import { type Refusal, refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import type { OwnAccount } from '../world/own-account.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { updateConnectReserve } from './connect-reserve.ts';
import { balanceOf, moveMoney } from './ledger.ts';
import { billOwn } from './stripe-fees.ts';

const createShape = {
  amount: needed(integer),
  currency: needed(id),
  description: text,
  destination: id,
  metadata,
  method: oneOf('instant', 'standard'),
  statement_descriptor: text,
};

export function payoutOperations(world: World): readonly Operation[] {
  const one = (call: Call) => world.payouts.get(call.account, call.at('payout'), 'payout');
  return [
    operation('payouts.create', ['POST', '/v1/payouts'], createShape, (call, asked) =>
      createPayout(world, call.account, asked),
    ),
    operation(
      'payouts.list',
      ['GET', '/v1/payouts'],
      { ...paging, arrival_date: period, created: period, destination: id, status: id },
      (call, { arrival_date, created, destination, status, ...params }) => {
        const found = world.payouts
          .of(call.account)
          .filter(
            (payout) =>
              isWithin(payout.arrival_date, arrival_date) &&
              isWithin(payout.created, created) &&
              payout.destination === (destination ?? payout.destination) &&
              payout.status === (status ?? payout.status),
          );
        return pageOf(found, params, call.url);
      },
    ),
    operation('payouts.retrieve', ['GET', '/v1/payouts/{payout}'], {}, one),
    operation('payouts.cancel', ['POST', '/v1/payouts/{payout}/cancel'], {}, (call) =>
      cancelPayout(world, one(call).id),
    ),
  ];
}

type Asked = Parameters<Parameters<typeof operation<typeof createShape>>[3]>[1];

const dayInSeconds = 86_400;

/** A payout by request or by hand. */
export function createPayout(world: World, account: string, asked: Asked): Stripe.Payout {
  const currency = readCurrency(asked.currency);
  const { amount } = asked;
  if (amount < 1) throw refusal.invalid('amount', 'Invalid positive integer');
  updateConnectReserve(world, world.ownOf(account));
  if (balanceOf(world, account, { currency, status: 'available' }) < amount) {
    bankFor(world, account, { currency, destination: asked.destination });
    const message = 'You have insufficient funds in your Stripe account for this transfer.';
    throw refusal.invalid('amount', message, 'balance_insufficient');
  }
  return makePayout(world, account, { ...asked, currency, automatic: false });
}

type Made = Asked & { readonly automatic: boolean };

/** Sends money to the bank; a negative amount is collected from there. */
export function makePayout(world: World, account: string, asked: Made): Stripe.Payout {
  const { amount, currency, automatic } = asked;
  const least = world.payoutMinimums.get(currency) ?? 1;
  if (amount > 0 && amount < least) {
    const message = `Payouts in ${currency} must be at least ${least}.`;
    throw refusal.invalid('amount', message, 'amount_too_small');
  }
  const destination = bankFor(world, account, { currency, destination: asked.destination });
  const newId = world.newId('po');
  const moved = moveMoney(world, account, {
    type: 'payout',
    amount: -amount,
    currency,
    source: newId,
    // A payout leaves the available balance at once.
    isAvailable: true,
  });
  const payout: Stripe.Payout = {
    id: newId,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: world.seconds + dayInSeconds,
    automatic,
    balance_transaction: moved.id,
    created: world.seconds,
    currency,
    description: asked.description ?? null,
    destination,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: changeMetadata({}, asked.metadata ?? {}),
    method: asked.method ?? 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: automatic ? 'in_progress' : 'not_applicable',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: asked.statement_descriptor ?? null,
    status: 'pending',
    trace_id: { status: 'pending', value: null },
    type: 'bank_account',
  };
  world.payouts.add(account, payout);
  world.tell(account, 'payout.created', payout);
  if (!world.isOwn(account)) billOwn(world, account, { kind: 'payout', amount, currency });
  return payout;
}

interface Wanted {
  readonly currency: string;
  readonly destination: string | undefined;
}

/** Where the money goes: the bank account for its currency by default. */
function bankFor(world: World, account: string, { currency, destination }: Wanted): string {
  const record = world.connected(account);
  if (record === null) return destination ?? ownBank(world.ownOf(account), currency);
  if (!viewAccount(world, record).payouts_enabled) {
    throw refusal.state('payouts_not_allowed', 'Payouts are disabled for this account.');
  }
  const found = record.bankAccounts.find((bank) =>
    destination === undefined
      ? bank.currency === currency && bank.default_for_currency
      : bank.id === destination,
  );
  if (found !== undefined) return found.id;
  if (destination !== undefined) {
    throw refusal.missingResource('external account', destination, 'destination');
  }
  throw noBank(currency);
}

function ownBank({ id, currencies }: OwnAccount, currency: string): string {
  if (currencies === null || currencies.has(currency)) return `ba_of_${id}_${currency}`;
  throw noBank(currency);
}

function noBank(currency: string): Refusal {
  const message = `There is no external account in that currency (${currency}).`;
  return refusal.invalid('currency', message);
}

export function cancelPayout(world: World, id: string): Stripe.Payout {
  const { account, row: payout } = world.payouts.anywhere(id);
  if (payout.automatic) throw refusal.plain(400, 'Automatic payouts cannot be canceled.');
  if (payout.status !== 'pending') {
    throw refusal.plain(400, 'Payouts can only be canceled while they are pending.');
  }
  payout.status = 'canceled';
  payout.failure_balance_transaction = moveBack(world, account, payout, 'payout_cancel');
  world.tell(account, 'payout.canceled', payout);
  return payout;
}

export function sendPayout(world: World, id: string): void {
  const { account, row: payout } = world.payouts.anywhere(id);
  requireStatus(payout, ['pending']);
  payout.status = 'in_transit';
  world.tell(account, 'payout.updated', payout);
}

export function payPayout(world: World, id: string, traceId: string | null): void {
  const { account, row: payout } = world.payouts.anywhere(id);
  requireStatus(payout, ['pending', 'in_transit']);
  payout.status = 'paid';
  if (!world.delaysTraceIds) payout.trace_id = traceIdOf(traceId);
  world.tell(account, 'payout.paid', payout);
}

/** The bank reports its reference of a payout, or that it has none. */
export function setTraceId(world: World, id: string, value: string | null): void {
  const { account, row: payout } = world.payouts.anywhere(id);
  requireStatus(payout, ['paid', 'failed', 'canceled']);
  const { trace_id } = payout;
  payout.trace_id = traceIdOf(value);
  world.tell(account, 'payout.updated', payout, { trace_id });
}

function traceIdOf(value: string | null): Stripe.Payout.TraceId {
  return { status: value === null ? 'unsupported' : 'supported', value };
}

/** The bank sends a payout back, possibly days after it was paid. */
export function failPayout(world: World, id: string, code: string): void {
  const { account, row: payout } = world.payouts.anywhere(id);
  requireStatus(payout, ['pending', 'in_transit', 'paid']);
  payout.status = 'failed';
  payout.failure_code = code;
  payout.failure_message = `The bank returned the payout (${code}).`;
  payout.failure_balance_transaction = moveBack(world, account, payout, 'payout_failure');
  world.tell(account, 'payout.failed', payout);
}

function moveBack(
  world: World,
  account: string,
  { id, amount, currency }: Stripe.Payout,
  type: 'payout_cancel' | 'payout_failure',
): string {
  const category = 'payout_reversal';
  return moveMoney(world, account, { type, category, amount, currency, source: id }).id;
}

/** Fails a test that moves a payout in a way that Stripe never does. */
function requireStatus({ id, status }: Stripe.Payout, allowed: readonly string[]): void {
  if (!allowed.includes(status)) throw new Error(`payout ${id} is ${status}`);
}
