import type { Stripe } from 'stripe';
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
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { updateConnectReserve } from './connect-reserve.ts';
import { balanceOf, moveMoney } from './ledger.ts';

const createShape = {
  amount: needed(integer),
  currency: needed(id),
  destination: needed(id),
  description: text,
  metadata,
  source_type: oneOf('bank_account', 'card', 'fpx'),
  transfer_group: text,
};

export function transferOperations(world: World): readonly Operation[] {
  const one = (call: Call) => world.transfers.get(call.account, call.at('transfer'), 'transfer');
  const reversalsOf = (call: Call) => {
    const { id: transfer } = one(call);
    return world.reversals.of(call.account).filter((each) => each.transfer === transfer);
  };
  return [
    operation('transfers.create', ['POST', '/v1/transfers'], createShape, (call, asked) =>
      makeTransfer(world, call.account, asked),
    ),
    operation(
      'transfers.list',
      ['GET', '/v1/transfers'],
      { ...paging, created: period, destination: id, transfer_group: id },
      (call, { created, destination, transfer_group, ...params }) => {
        const found = world.transfers
          .of(call.account)
          .filter(
            (transfer) =>
              isWithin(transfer.created, created) &&
              transfer.destination === (destination ?? transfer.destination) &&
              transfer.transfer_group === (transfer_group ?? transfer.transfer_group),
          );
        return pageOf(found, params, call.url);
      },
    ),
    operation('transfers.retrieve', ['GET', '/v1/transfers/{transfer}'], {}, one),
    operation(
      'transfers.createReversal',
      ['POST', '/v1/transfers/{transfer}/reversals'],
      { amount: integer, description: text, metadata },
      (call, { amount, metadata: words }) => {
        const reversal = reverseTransfer(world, one(call).id, amount);
        reversal.metadata = changeMetadata({}, words ?? {});
        return reversal;
      },
    ),
    operation(
      'transfers.listReversals',
      ['GET', '/v1/transfers/{transfer}/reversals'],
      paging,
      (call, params) => pageOf(reversalsOf(call), params, call.url),
    ),
    operation(
      'transfers.retrieveReversal',
      ['GET', '/v1/transfers/{transfer}/reversals/{reversal}'],
      {},
      (call) => {
        const wanted = call.at('reversal');
        const found = reversalsOf(call).find((each) => each.id === wanted);
        if (found === undefined) throw refusal.missingResource('transfer_reversal', wanted);
        return found;
      },
    ),
  ];
}

export interface AskedTransfer {
  readonly amount: number;
  readonly currency: string;
  readonly destination: string;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly transfer_group?: string | null;
}

/** Moves money from an own account to one that it opened, or back from there. */
export function makeTransfer(world: World, from: string, asked: AskedTransfer): Stripe.Transfer {
  const { amount, destination } = asked;
  const currency = readCurrency(asked.currency);
  if (amount < 1) throw refusal.invalid('amount', 'Invalid positive integer');
  const own = world.ownOf(from);
  const isTheirs = world.isOwn(from)
    ? world.accounts.find(own.id, destination) !== null
    : destination === own.id;
  if (!isTheirs) throw refusal.missingResource('destination', destination, 'destination');
  updateConnectReserve(world, own);
  if (balanceOf(world, from, { currency, status: 'available' }) < amount) {
    const message = 'You have insufficient available funds in your Stripe account.';
    throw refusal.invalid('amount', message, 'balance_insufficient');
  }
  const [newId, payment] = [world.newId('tr'), world.newId('py')];
  const at = { currency, isAvailable: true };
  const sent = { ...at, type: 'transfer', amount: -amount, source: newId };
  const moved = moveMoney(world, from, sent);
  const source_transfer = newId;
  const object = 'charge';
  world.sources.add(destination, { id: payment, object, amount, currency, source_transfer });
  const received = { ...at, type: 'payment', category: 'charge', amount, source: payment };
  moveMoney(world, destination, received);
  const transfer: Stripe.Transfer = {
    id: newId,
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: moved.id,
    created: world.seconds,
    currency,
    description: asked.description ?? null,
    destination,
    destination_payment: payment,
    livemode: false,
    metadata: changeMetadata({}, asked.metadata ?? {}),
    reversals: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/transfers/${newId}/reversals`,
    },
    reversed: false,
    source_transaction: null,
    source_type: 'card',
    transfer_group: asked.transfer_group ?? null,
  };
  world.transfers.add(from, transfer);
  world.tell(from, 'transfer.created', transfer);
  return transfer;
}

/** Takes a transfer back, by default all that is left of it. */
export function reverseTransfer(world: World, id: string, asked?: number): Stripe.TransferReversal {
  const { account, row: transfer } = world.transfers.anywhere(id);
  const left = transfer.amount - transfer.amount_reversed;
  const { currency } = transfer;
  const amount = asked ?? left;
  if (left === 0) throw refusal.plain(400, `Transfer ${id} is already fully reversed.`);
  if (amount < 1) throw refusal.invalid('amount', 'Invalid positive integer');
  if (amount > left) throw refusal.invalid('amount', `No more than ${left} can be reversed.`);
  const [newId, refund] = [world.newId('trr'), world.newId('pyr')];
  const destination = String(transfer.destination);
  world.sources.add(destination, { id: refund, object: 'refund', amount, currency });
  const at = { currency, isAvailable: true };
  const taken = { ...at, type: 'payment_refund', category: 'refund', amount: -amount };
  moveMoney(world, destination, { ...taken, source: refund });
  const back = { ...at, type: 'transfer_refund', category: 'transfer_reversal', amount };
  const moved = moveMoney(world, account, { ...back, source: newId });
  const reversal: Stripe.TransferReversal = {
    id: newId,
    object: 'transfer_reversal',
    amount,
    balance_transaction: moved.id,
    created: world.seconds,
    currency,
    destination_payment_refund: refund,
    metadata: {},
    source_refund: null,
    transfer: id,
  };
  world.reversals.add(account, reversal);
  transfer.amount_reversed += amount;
  transfer.reversed = transfer.amount_reversed === transfer.amount;
  transfer.reversals.data = [reversal, ...transfer.reversals.data].slice(0, 10);
  world.tell(account, 'transfer.reversed', transfer);
  return reversal;
}
