import { isNotYet, type NotYet } from '../../../due-work/not-yet.ts';
import { readingIn } from '../../../psp/psp-call.ts';
import type { Payments } from '../payments.ts';
import { findAccount } from '../queries/transaction-store.ts';
import { cardStep } from '../steps/late-steps.ts';
import { takeOwnStep } from '../steps/own-step.ts';
import { lacksCard, mayBegin } from '../transaction/recording.ts';
import type { Transaction } from '../transaction/types.ts';

/** How long the provider may still begin a payment that it was asked for. */
const mayBeginForMs = 25 * 60 * 60 * 1000;

/**
 * Polls the provider for the missing part of a tap: the payment of a tap that was given up, to
 * cancel it, or the card of an approved one. Returns whether to poll again, unless another
 * operation goes first.
 */
export async function pollTap(
  payments: Payments,
  transaction: Transaction,
  now: Date,
): Promise<boolean | NotYet> {
  const { platformId, id: idempotencyKey, facts, createdAt } = transaction;
  const { database, taps } = payments;
  const asked = await findAccount(database, transaction);
  const call = { platformId, ...asked, now, idempotencyKey, askedBefore: 1 };
  if (mayBegin(transaction)) {
    const ended = await taps.reverse(call, { ref: null });
    if (ended.kind !== 'done') throw new Error(`the provider answered ${ended.kind}`);
    return now.getTime() - createdAt.getTime() < mayBeginForMs;
  }
  const { pspRef } = facts;
  if (!lacksCard(transaction) || pspRef === null || taps.retrieveCard === undefined) return false;
  const presented = readingIn(await taps.retrieveCard(call, pspRef));
  if (presented === null) return true;
  const { card, cryptogram } = presented;
  const request = { card, cryptogram };
  const taken = await takeOwnStep(payments, transaction, { step: cardStep, request, now });
  return isNotYet(taken) && taken;
}
