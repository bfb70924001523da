import type { SubMerchant } from '../../../../sdk/src/index.ts';
import type { Look, Terminal } from '../../command.ts';
import { renderTable } from '../../terminal/table.ts';
import { formatTime } from '../../terminal/time-text.ts';

const looks: Readonly<Record<SubMerchant['status'], Look>> = {
  received: 'yellow',
  creating: 'yellow',
  pending_requirements: 'yellow',
  enabled: 'green',
  rejected: 'red',
  errored: 'red',
};

/** Where a sub-merchant stands, and what it still needs. */
export function describeSubMerchant(terminal: Terminal, subMerchant: SubMerchant): string {
  const { requirements: needs } = subMerchant;
  const onOff = (isOn: boolean) => (isOn ? 'on' : 'off');
  const lists = {
    'Due now': needs.currentlyDue,
    'Past due': needs.pastDue,
    'In verification': needs.pendingVerification,
    'Due later': needs.eventuallyDue,
    Errors: needs.errors.map(({ requirement, reason }) => `${requirement}: ${reason}`),
  };
  const facts = renderTable([
    ['Status', terminal.style(looks[subMerchant.status], subMerchant.status)],
    ['Business', `${subMerchant.businessType}, ${subMerchant.country}`],
    ['Charges', onOff(subMerchant.charges_enabled)],
    ['Payouts', onOff(subMerchant.payouts_enabled)],
    ...(needs.disabledReason === null ? [] : [['Disabled', needs.disabledReason]]),
    ...(needs.currentDeadline === null ? [] : [['Due by', formatTime(needs.currentDeadline)]]),
  ]);
  const listed = Object.entries(lists)
    .filter(([, items]) => items.length > 0)
    .map(([name, items]) => [`${name}:`, ...items.map((item) => `  ${item}`)].join('\n'));
  return [terminal.style('bold', subMerchant.externalRef), facts, ...listed].join('\n');
}
