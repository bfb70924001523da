import { formatId } from '../../../../lib/ids.ts';
import type { PayoutFacts } from '../../../../psp/payout-port.ts';
import { findPayee } from '../../../onboarding/index.ts';
import { findPayout, isAwaitingReference, type PayoutState } from '../../../settlement/index.ts';
import { compareOne, type Findings, type Reconciling } from '../findings.ts';

/** Compares a payout with the provider's. */
export async function comparePayout(
  { database, psp, now }: Reconciling,
  findings: Findings,
  payout: PayoutState,
  ref: string,
): Promise<void> {
  const { platformId, subMerchantId, id } = payout;
  const payee = subMerchantId && (await findPayee(database, { platformId, subMerchantId }));
  const asked = {
    platformId,
    connectionId: payout.connectionId,
    account: payee ? payee.account : null,
  };
  const call = { ...asked, now, idempotencyKey: `read:${ref}`, askedBefore: 0 };
  let ours = payout;
  await compareOne<PayoutFacts>(findings, {
    name: `payout ${formatId('po', id)}`,
    about: { payout: formatId('po', id) },
    ask: () => psp.payouts.retrieve(call, ref),
    async readOurs() {
      ours = (await findPayout(database, { platformId, id })) ?? payout;
      const { amount, currency, status, wireReference, failureCode } = ours;
      // A payout that was paid before it failed has both.
      const detail = status === 'failed' ? failureCode : wireReference;
      return [`${amount} ${currency}`, status, detail ?? ''].join(' ').trim();
    },
    describe(facts) {
      const whose = facts.payoutId === id ? '' : `for payout ${facts.payoutId}`;
      const { amount, currency } = facts;
      // It is paid once the bank's reference is known, or a day has passed.
      const isAwaited = facts.status === 'paid' && isAwaitingReference(ours);
      const said = isAwaited ? ['in_transit'] : [facts.status, detailOf(facts, ours.wireReference)];
      return [`${amount} ${currency}`, ...said, whose].join(' ').trim();
    },
  });
}

function detailOf(facts: PayoutFacts, known: string | null): string {
  if (facts.status === 'failed') return facts.failureCode;
  if (facts.status === 'in_transit') return '';
  // A provider may learn the bank's reference only after it has reported the payment.
  return known === facts.ref ? known : facts.wireReference;
}
