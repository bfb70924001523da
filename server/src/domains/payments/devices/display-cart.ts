import { isCurrency } from '../../../lib/currencies.ts';
import type { ServiceError } from '../../../lib/errors.ts';
import { nothingHappened } from '../../../operations/stored-refusal.ts';
import type { Outcome } from '../../../psp/psp-call.ts';
import type { Cart, DisplayResult, ReaderCall } from '../../../psp/reader-port.ts';
import { amountFaults, unitFaults } from '../../../request/amounts.ts';
import type { Answer, PlatformContext, SoundPart } from '../../../request/context.ts';
import {
  currencyNotSupported,
  deviceBusy,
  deviceNotAssigned,
  deviceOffline,
  displayNotSupported,
  pspError,
  pspRefusal,
} from '../errors.ts';
import type { Payments } from '../payments.ts';
import { findDevice, getDevice } from './devices.ts';

/** A cart as callers send it. */
export interface CartBody {
  readonly currency: string;
  readonly items: readonly {
    readonly description: string;
    readonly quantity?: number;
    readonly amount: number;
  }[];
  readonly tax?: number;
  readonly total: number;
}

/** Faults of amounts and of the currency. */
export function cartFaults(
  { taps }: Pick<Payments, 'taps'>,
  { currency, items, tax, total }: SoundPart<CartBody>,
): readonly ServiceError[] {
  if (typeof currency === 'string' && !isCurrency(currency)) {
    return [currencyNotSupported({ param: 'currency' })];
  }
  const amounts = [
    ...(items ?? []).map((item, index) => [`items[${index}].amount`, item?.amount] as const),
    ['tax', tax] as const,
    ['total', total] as const,
  ];
  const unit =
    typeof currency === 'string' ? { currency, unitMinor: taps.unitOf?.(currency) ?? 1n } : null;
  return amounts.flatMap(([param, amount]) => [
    ...amountFaults(amount, param, 0n),
    ...(unit === null ? [] : unitFaults(amount, param, unit)),
  ]);
}

/** Shows a cart at a reader. */
export function displayCart(
  payments: Payments,
  context: PlatformContext<{ id: string }, unknown, CartBody>,
): Promise<Answer> {
  const { currency, items, tax = null, total } = context.body;
  const cart: Cart = {
    currency,
    items: items.map(({ quantity = 1, ...item }) => ({ ...item, quantity })),
    tax,
    total,
  };
  return onScreen(payments, context, (call, id) =>
    payments.taps.display(call, { device: id, cart }),
  );
}

/** Ends what a reader shows; a reader that shows nothing stays as it is. */
export function clearDisplay(
  payments: Payments,
  context: PlatformContext<{ id: string }>,
): Promise<Answer> {
  return onScreen(payments, context, (call, id) => payments.taps.clearDisplay(call, id));
}

function onScreen(
  payments: Payments,
  context: PlatformContext<{ id: string }>,
  ask: (call: ReaderCall, id: string) => Promise<Outcome<DisplayResult>>,
): Promise<Answer> {
  const { platformId } = context.caller;
  const { id } = context.params;
  return payments.idempotency.carryOut(context, {
    async plan(database) {
      const { account, connectionId } = await findDevice(database, { platformId, id });
      return { account, connectionId };
    },
    async work(asked, { operationId: idempotencyKey }) {
      const call = { platformId, ...asked, now: context.now, idempotencyKey };
      const outcome = await ask(call, id);
      if (outcome.kind === 'refused') throw pspRefusal(outcome);
      if (outcome.kind !== 'done') throw pspError();
      refuse(outcome.value);
      return getDevice(payments, { platformId, id }, context.now);
    },
  });
}

function refuse(result: DisplayResult): void {
  switch (result) {
    case 'done':
      return;
    case 'busy':
      throw deviceBusy({ cause: nothingHappened });
    case 'offline':
      throw deviceOffline({ cause: nothingHappened });
    case 'no display':
      throw displayNotSupported();
    case 'no reader':
      throw deviceNotAssigned();
  }
}
