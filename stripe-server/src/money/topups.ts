import type { Stripe } from 'stripe';
import { type Operation, operation } from '../http/operation.ts';
import { readCurrency } from '../request/currency.ts';
import { id, integer, metadata, needed, paging, period, text } from '../request/parameters.ts';
import { refusal } from '../request/refusal.ts';
import { isWithin, pageOf } from '../world/collection.ts';
import { changeMetadata } from '../world/submitted.ts';
import type { World } from '../world/world.ts';
import { moveMoney } from './ledger.ts';

const createShape = {
  amount: needed(integer),
  currency: needed(id),
  description: text,
  metadata,
  statement_descriptor: text,
};

export function topupOperations(world: World): readonly Operation[] {
  return [
    operation('topups.create', ['POST', '/v1/topups'], createShape, (call, asked) =>
      topUp(world, call.account, asked),
    ),
    operation(
      'topups.list',
      ['GET', '/v1/topups'],
      { ...paging, created: period, status: id },
      (call, { created, status, ...params }) => {
        const found = world.topups
          .of(call.account)
          .filter((topup) => isWithin(topup.created, created))
          .filter((topup) => topup.status === (status ?? topup.status));
        return pageOf(found, params, call.url);
      },
    ),
    operation('topups.retrieve', ['GET', '/v1/topups/{topup}'], {}, (call) =>
      world.topups.get(call.account, call.at('topup'), 'topup'),
    ),
  ];
}

interface AskedTopup {
  readonly amount: number;
  readonly currency: string;
  readonly description?: string | null;
  readonly metadata?: Readonly<Record<string, string>> | null;
  readonly statement_descriptor?: string | null;
}

/** Brings money from the bank, which is there at once. */
export function topUp(world: World, account: string, asked: AskedTopup): Stripe.Topup {
  const { amount } = asked;
  const currency = readCurrency(asked.currency);
  if (amount < 1) throw refusal.invalid('amount', 'Invalid positive integer');
  const newId = world.newId('tu');
  const moved = moveMoney(world, account, {
    type: 'topup',
    amount,
    currency,
    source: newId,
    isAvailable: true,
  });
  const topup: Stripe.Topup = {
    id: newId,
    object: 'topup',
    amount,
    balance_transaction: moved.id,
    created: world.seconds,
    currency,
    description: asked.description ?? null,
    expected_availability_date: world.seconds,
    failure_code: null,
    failure_message: null,
    initiated_by: 'user',
    livemode: false,
    metadata: changeMetadata({}, asked.metadata ?? {}),
    payment_method: null,
    source: null,
    statement_descriptor: asked.statement_descriptor ?? null,
    status: 'succeeded',
    transfer_group: null,
  };
  world.topups.add(account, topup);
  world.tell(account, 'topup.created', topup);
  world.tell(account, 'topup.succeeded', topup);
  return topup;
}
