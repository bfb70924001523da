import type { Transaction } from '../../../../sdk/src/index.ts';
import type { Look, Terminal } from '../command.ts';
import { formatMoney } from './money-text.ts';
import { cardText } from './tap-text.ts';
import { formatTime } from './time-text.ts';

/** One record of the chain. */
interface Link {
  readonly at: string;
  readonly name: string;
  readonly says: string;
  readonly look: Look;
}

/** A picture of a transaction: one line per record, from the tap down to the bank. */
export function drawChain(terminal: Terminal, transaction: Transaction): string {
  const { id, status, amount, currency, submerchant, device, hash } = transaction;
  const title = `${id}  ${formatMoney(amount, currency)}  ${status}`;
  const links = linksOf(transaction);
  const nameWidth = Math.max(...links.map(({ name }) => name.length));
  const lines = links.map(({ at, name, says, look }) => {
    const dot = terminal.style(look, '●');
    const time = terminal.style('dim', formatTime(at));
    return `  ${dot} ${time}  ${name.padEnd(nameWidth)}  ${says}`;
  });
  return [
    terminal.style('bold', title),
    `${submerchant} at ${device}`,
    '',
    lines.join(`\n  ${terminal.style('dim', '│')}\n`),
    '',
    terminal.style('dim', `hash of the chain ${hash}`),
  ].join('\n');
}

/** In the order in which they happened; what happened at the same instant keeps the order below. */
function linksOf(transaction: Transaction): Link[] {
  const { stages, refunds, disputes, currency } = transaction;
  const money = (amount: number, code = currency) => formatMoney(amount, code);
  const links: Link[] = [];
  const add = (at: string, name: string, says: string, look: Look = 'green') =>
    links.push({ at, name, says, look });
  const { tap, authorisation, capture, settlement, reversal } = stages;
  if (tap !== null) {
    const tip = tap.tip_amount === 0 ? '' : ` and a tip of ${money(tap.tip_amount)}`;
    const read = tap.card === null ? (tap.failure?.code ?? 'no card was read') : cardText(tap.card);
    const look = tap.card === null ? 'yellow' : 'green';
    add(tap.at, 'tap', `${money(tap.amount)}${tip}, ${read}`, look);
  }
  if (authorisation !== null) {
    const { approved, authorisation_code: code, decline_reason: reason } = authorisation;
    const says = approved ? `${money(authorisation.amount)} approved, code ${code}` : `${reason}`;
    add(authorisation.at, 'authorisation', says, approved ? 'green' : 'red');
    for (const increase of authorisation.increases) {
      const says = `to ${money(increase.amount)} ${increase.approved ? 'approved' : 'declined'}`;
      add(increase.at, 'increase', says, increase.approved ? 'green' : 'red');
    }
    for (const charge of authorisation.charges) {
      const what = [money(charge.amount), charge.description, charge.voided ? 'voided' : null];
      add(charge.at, 'charge', what.filter((part) => part !== null).join(', '));
    }
  }
  if (capture !== null) {
    const facts = [
      money(capture.amount),
      capture.platform_fee === 0 ? null : `fee ${money(capture.platform_fee)}`,
      capture.release === null ? null : `${money(capture.release.amount)} released`,
      `available ${capture.available_on}`,
    ];
    add(capture.at, 'capture', facts.filter((fact) => fact !== null).join(', '));
  }
  if (settlement !== null) {
    const payout = settlement.payout === null ? 'not paid out yet' : settlement.payout;
    add(settlement.at, 'settlement', `${money(settlement.amount, settlement.currency)}, ${payout}`);
  }
  if (reversal !== null) {
    const says = `${money(reversal.captured + reversal.released)}, ${reversal.reason}`;
    add(reversal.at, 'reversal', says, 'yellow');
  }
  for (const refund of refunds) {
    const look = refund.status === 'failed' ? 'red' : 'yellow';
    add(
      refund.created_at,
      'refund',
      `${money(refund.amount)} ${refund.status}, ${refund.id}`,
      look,
    );
  }
  for (const dispute of disputes) {
    add(
      dispute.opened_at,
      'dispute',
      `${money(dispute.amount)}, ${dispute.reason}, ${dispute.id}`,
      'red',
    );
    if (dispute.closed_at !== null) {
      add(dispute.closed_at, 'dispute', `${dispute.status}, ${dispute.id}`, 'yellow');
    }
  }
  return links.sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
