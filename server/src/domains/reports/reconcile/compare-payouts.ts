import { formatId } from '../../../lib/ids.ts';
import type { PayoutFacts } from '../../../psp/payout-port.ts';
import { findPayees } from '../../onboarding/index.ts';
import { findPayout, type PayoutState, readPayouts } from '../../settlement/index.ts';
import { allOf } from './all-of.ts';
import { compareAll, compareOne, type Findings, type Reconciling } from './findings.ts';

/** Compares every payout that was sent with what the provider says of it. */
export async function comparePayouts(parts: Reconciling, findings: Findings): Promise<void> {
  let unconfirmed = 0;
  await compareAll(findings, readPayouts(parts.database, allOf(parts)), async (payout) => {
    // One that the provider refused has no reference, and nothing came of it.
    if (payout.pspRef) await comparePayout(parts, findings, payout, payout.pspRef);
    else if (payout.status === 'in_transit') unconfirmed += 1;
  });
  if (unconfirmed === 0) return;
  findings.gaps.push(
    `Payouts that are being sent and that the provider has not confirmed yet: ${unconfirmed}.`,
  );
}

async function comparePayout(
  { database, psp, now }: Reconciling,
  findings: Findings,
  payout: PayoutState,
  ref: string,
): Promise<void> {
  const { platformId, subMerchantId, id } = payout;
  const owners = subMerchantId === null ? [] : [subMerchantId];
  const payees = await findPayees(database, platformId, owners);
  const account = payees.get(subMerchantId ?? '')?.account ?? null;
  await compareOne<PayoutFacts>(findings, {
    name: `payout ${formatId('po', id)}`,
    ask: () =>
      psp.payouts.retrieve({ platformId, account, now, idempotencyKey: `read:${ref}` }, ref),
    async readOurs() {
      const ours = (await findPayout(database, { platformId, id })) ?? payout;
      const { amount, currency, status, wireReference, failureCode } = ours;
      return [`${amount} ${currency}`, status, wireReference ?? failureCode ?? ''].join(' ').trim();
    },
    describe(facts) {
      const detail =
        facts.status === 'paid'
          ? facts.wireReference
          : facts.status === 'failed'
            ? facts.failureCode
            : '';
      const whose = facts.payoutId === id ? '' : `for payout ${facts.payoutId}`;
      return [`${facts.amount} ${facts.currency}`, facts.status, detail, whose].join(' ').trim();
    },
  });
}
