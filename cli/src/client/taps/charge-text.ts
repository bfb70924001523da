import type { Charge } from '../../../../sdk/src/index.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';

/** A charge, and how much of the stay's hold is left. */
export function chargeText(charge: Charge, currency: string): string {
  const { id, description, voided } = charge;
  const money = (amount: number) => formatMoney(amount, currency);
  return renderTable([
    ['Charge', id],
    ['Status', voided ? 'voided' : 'posted'],
    ['Amount', money(charge.amount)],
    ...(description === null ? [] : [['For', description]]),
    ['Charged', `${money(charge.charged_total)} in all`],
    ['Left', money(charge.headroom)],
  ]);
}
