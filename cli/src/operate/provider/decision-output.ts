import type { Decision } from '../../../../server/src/domains/manual-decisions/index.ts';
import { parseId } from '../../../../server/src/lib/ids.ts';
import { toJsonAmount } from '../../../../server/src/lib/money.ts';
import { formatMoney } from '../../terminal/money-text.ts';
import { renderTable } from '../../terminal/table.ts';

/** A decision for scripts. */
export function decisionJson(decision: Decision, platform: string) {
  const { id, kind, transaction, submerchant, amount, currency, since } = decision;
  return {
    object: 'provider_decision',
    id,
    kind,
    platform,
    submerchant,
    transaction,
    amount: toJsonAmount(amount),
    currency,
    waiting_since: since.toISOString(),
  };
}

export function decisionMoney({ amount, currency }: Decision): string {
  return formatMoney(toJsonAmount(amount), currency);
}

/** Describes a decision for the person who takes it. */
export function renderDecision(decision: Decision, platform: string): string {
  const { id, submerchant, transaction, since } = decision;
  return renderTable([
    [names[decision.kind], id],
    ...(transaction === null || transaction === id ? [] : [['Transaction', transaction]]),
    ['Amount', decisionMoney(decision)],
    ['Sub-merchant', submerchant ?? 'none: it is paid to the platform itself'],
    ['Platform', platform],
    ['Waiting since', since.toISOString()],
    ['Metadata at the provider', metadataOf(decision)],
  ]);
}

const names = {
  refund: 'Refund',
  reversal: 'Reversal of',
  fee_return: 'Fee returned for',
  payout: 'Payout',
} as const;

/** By which it can be searched for: our id in the object that the provider may have made. */
function metadataOf({ kind, uuid, transaction }: Decision): string {
  if (kind === 'refund' || kind === 'payout') return `${kind}_id ${uuid}`;
  return `transaction_id ${parseId('txn', transaction ?? '')}`;
}
