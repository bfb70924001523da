import type { Authorisation } from '../../../../sdk/src/index.ts';
import type { Look, Terminal } from '../../command.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';

const looks: Readonly<Record<Authorisation['status'], Look>> = {
  open: 'green',
  captured: 'green',
  reversed: 'yellow',
  expired: 'yellow',
};

/** An authorisation's hold, its charges and its outcome. */
export function describeAuthorisation(terminal: Terminal, authorisation: Authorisation): string {
  const { status, currency, failure, capture_before: until } = authorisation;
  const money = (amount: number) => formatMoney(amount, currency);
  const last = authorisation.increases.at(-1);
  const rows: (readonly [string, string | null])[] = [
    ['Status', terminal.style(looks[status], status)],
    ['Authorised', money(authorisation.amount_authorised)],
    ['Declined', last?.approved === false ? `an increase to ${money(last.amount)}` : null],
    ['Charged', authorisation.charged_total === 0 ? null : money(authorisation.charged_total)],
    ['Left', status === 'open' ? money(authorisation.headroom) : null],
    ['Captured', status === 'captured' ? money(authorisation.amount_captured) : null],
    ['Released', status === 'open' ? null : money(authorisation.amount_released)],
    ['Capture by', status === 'open' && until !== null ? formatTime(until) : null],
    ['Failure', failure === null ? null : `${failure.code}: ${failure.message}`],
    ['For', `${authorisation.submerchant} at ${authorisation.device}`],
    ['Authorisation', authorisation.id],
    ['Transaction', authorisation.transaction],
  ];
  return renderTable(rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]])));
}
