import { changing } from '../accounts/accounts.ts';
import {
  isInquiry,
  isOpen,
  moveDispute,
  openDispute,
  updateDispute,
} from '../disputes/disputes.ts';
import { giveBackFee } from '../money/application-fees.ts';
import { changePayoutSettings } from '../money/payout-settings.ts';
import { cancelPayout, createPayout } from '../money/payouts.ts';
import { createRefund } from '../money/refunds.ts';
import { topUp } from '../money/topups.ts';
import { makeTransfer, reverseTransfer } from '../money/transfers.ts';
import type { World } from '../world/world.ts';
import type { PersonControl } from './person.ts';

export function openPersonControl(world: World): PersonControl {
  const setRejection = (account: string, reason: string | null) => {
    const { row } = world.accounts.anywhere(account);
    changing(world, row, () => {
      row.rejection = reason;
    });
  };
  const inquiry = (id: string) => {
    const { status } = world.disputes.anywhere(id).row;
    if (!isInquiry(status) || !isOpen({ status })) throw new Error(`${id} is ${status}`);
    return id;
  };
  return {
    payOut: (account, amount, currency) => createPayout(world, account, { amount, currency }).id,
    refund: (intent, { amount, withFee = false } = {}) => {
      const { account } = world.intents.anywhere(intent);
      const asked = { payment_intent: intent, refund_application_fee: withFee };
      return createRefund(world, account, amount === undefined ? asked : { ...asked, amount }).id;
    },
    refundFee: (fee, amount) => giveBackFee(world, world.fees.anywhere(fee).row, amount).id,
    transfer: ({ from, to, amount, currency }) =>
      makeTransfer(world, from, { amount, currency, destination: to }).id,
    reverseTransfer: (transfer, amount) => reverseTransfer(world, transfer, amount).id,
    topUp: (account, amount, currency) => topUp(world, account, { amount, currency }).id,
    cancelPayout: (payout) => {
      cancelPayout(world, payout);
    },
    setSchedule: (account, interval) =>
      changePayoutSettings(world, account, { schedule: { interval } }),
    setDebitNegativeBalances: (account, debit_negative_balances) =>
      changePayoutSettings(world, account, { debit_negative_balances }),
    reject: (account, reason = 'rejected.fraud') => setRejection(account, reason),
    takeBackRejection: (account) => setRejection(account, null),
    answer: (id, uncategorized_text) => {
      const { account, row: dispute } = world.disputes.anywhere(id);
      updateDispute(world, account, { dispute, evidence: { uncategorized_text } });
    },
    accept: (id) => {
      const { status } = world.disputes.anywhere(id).row;
      moveDispute(world, id, isInquiry(status) ? 'warning_closed' : 'lost');
    },
    openInquiry: (intent, asked = {}) =>
      openDispute(world, { ...asked, intent, status: 'warning_needs_response' }),
    escalate: (id) => moveDispute(world, inquiry(id), 'needs_response'),
    closeInquiry: (id) => moveDispute(world, inquiry(id), 'warning_closed'),
  };
}
