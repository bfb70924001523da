import type { Tap } from '../../../../sdk/src/index.ts';
import type { Look, Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';

const looks: Readonly<Record<Tap['status'], Look>> = {
  approved: 'green',
  declined: 'red',
  pending: 'yellow',
  cancelled: 'yellow',
  reversed: 'yellow',
  expired: 'yellow',
};

/** The outcome of a tap. */
export function describeTap(terminal: Terminal, tap: Tap): string {
  const money = (amount: number) => formatMoney(amount, tap.currency);
  const positive = (amount: number) => (amount === 0 ? null : money(amount));
  const rows: (readonly [string, string | null])[] = [
    ['Status', terminal.style(looks[tap.status], tap.status)],
    ['Amount', tap.tip_amount === 0 ? money(tap.amount) : withTip(tap)],
    ['Captured', positive(tap.amount_captured)],
    ['Released', positive(tap.amount_released)],
    ['Refunded', positive(tap.amount_refunded)],
    ['Card', tap.card === null ? null : cardText(tap.card)],
    ['Reason', tap.decline_reason],
    ['Advice', tap.retry_advice],
    ['Failure', tap.failure === null ? null : `${tap.failure.code}: ${tap.failure.message}`],
    ['Capture by', captureBy(tap)],
    ['For', `${tap.submerchant} at ${tap.device}`],
    ['Tap', tap.id],
    ['Transaction', tap.transaction],
    ['Authorisation', tap.authorisation],
  ];
  return renderTable(rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}

function cardText(card: NonNullable<Tap['card']>): string {
  const facts = [card.scheme, card.funding, card.issuer_country].filter((fact) => fact !== null);
  return [...facts, card.last4 === null ? null : `•••• ${card.last4}`]
    .filter((fact) => fact !== null)
    .join(' ');
}

/** Shown while there is something to capture. */
function captureBy({ amount_captured: captured, capture_before: time }: Tap): string | null {
  return captured > 0 || time === null ? null : formatTime(time);
}

function withTip(tap: Tap): string {
  const { amount, tip_amount: tip, total_amount: total, currency } = tap;
  const [first, second] = [formatMoney(amount, currency), formatMoney(tip, currency)];
  return `${formatMoney(total, currency)} (${first} and a tip of ${second})`;
}
