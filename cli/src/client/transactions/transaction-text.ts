import type { Transaction, TransactionProof } from '../../../../sdk/src/index.ts';
import { mainAmountOf, termsOf } from '../../../../sdk/src/transaction-amounts.ts';
import type { Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';
import { drawChain } from './draw-chain.ts';

/** A transaction in a list. */
export function transactionRow(transaction: Transaction): string[] {
  const { id, status, currency, amounts, submerchant, device } = transaction;
  const { amount, word } = mainAmountOf(transaction);
  const { captured = 0, refunded = 0, net = 0 } = amounts ?? {};
  const money = (minor: number) => formatMoney(minor, currency);
  return [
    ...[id, status, `${money(amount)} ${word}`],
    refunded === 0 ? '' : money(refunded),
    captured === 0 ? '' : money(net),
    ...[submerchant, device, formatTime(transaction.created_at)],
  ];
}

/** The drawn chain, below its title and above its refunds and disputes. */
export function describeTransaction(
  { style }: Terminal,
  transaction: Transaction,
  proof: TransactionProof,
): string {
  const { id, status, currency, submerchant, device, hash } = transaction;
  const { refunds, refunds_count, refunds_url, stages, tap } = transaction;
  const { disputes, disputes_count, disputes_url } = transaction;
  const main = mainAmountOf(transaction);
  const sum = addUp(transaction);
  const money = (each: { readonly amount: number }) => formatMoney(each.amount, currency);
  const payout = stages.settlement?.payout ?? null;
  const more = (name: string, of: { shown: readonly unknown[]; count: number; url: string }) =>
    of.count > of.shown.length
      ? [[name, `the newest ${of.shown.length} of ${of.count}; all: npx taprail get "${of.url}"`]]
      : [];
  const facts = [
    ...more('Refunds', { shown: refunds, count: refunds_count, url: refunds_url }),
    ...refunds.map((each) => ['Refund', `${each.id}  ${money(each)}  ${each.status}`]),
    ...more('Disputes', { shown: disputes, count: disputes_count, url: disputes_url }),
    ...disputes.map((each) => ['Dispute', `${each.id}  ${money(each)}  ${each.status}`]),
    ...(payout === null ? [] : [['Payout', payout]]),
    ['Tap', tap],
    ['Hash', hash],
  ];
  return [
    style('bold', `${id}  ${money(main)} ${main.word}  ${status}`),
    `${submerchant} at ${device}, ${formatTime(transaction.created_at)}`,
    '',
    drawChain({ transaction, proof, payout: null }, style),
    '',
    ...(sum === null ? [] : [sum, '']),
    renderTable(facts),
  ].join('\n');
}

/** `12.50 USD captured - 2.50 USD refunded = 10.00 USD for bistro-7`; null without a capture. */
function addUp(transaction: Transaction): string | null {
  const { amounts, currency, submerchant } = transaction;
  const terms = termsOf(transaction);
  if (amounts === undefined || terms.length === 0) return null;
  const { net, net_settled: settled, settlement_currency: settledIn, disputed } = amounts;
  const off = terms.map(({ word, amount }) => `${formatMoney(amount, currency)} ${word}`);
  const converted = settledIn === currency ? '' : `, or ${formatMoney(settled, settledIn)},`;
  const held = disputed === 0 ? '' : `, of which ${formatMoney(disputed, currency)} is held`;
  return `${off.join(' - ')} = ${formatMoney(net, currency)}${converted} for ${submerchant}${held}`;
}
