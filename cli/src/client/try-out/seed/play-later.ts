import type { Tap, Taprail } from '../../../../../sdk/src/index.ts';
import type { Later, Sale } from './sale.ts';

/**
 * Takes a later step of a sale, unless an earlier run did. An idempotency key alone would not tell:
 * keys are kept for a day of the platform's time.
 */
export async function playLater(
  taprail: Taprail,
  step: { readonly sale: Sale; readonly later: Later; readonly tap: Tap },
): Promise<void> {
  const { sale, later } = step;
  const tap = await taprail.taps.get(step.tap.id);
  const authorisation = tap.authorisation ?? '';
  const options = { idempotencyKey: `seed/${sale.reference}/${later.act}/${later.hour}` };
  switch (later.act) {
    case 'refund': {
      if (tap.amount_refunded > 0) return;
      const { transaction } = tap;
      const amount = Math.min(later.amount, tap.amount_captured);
      await taprail.refunds.create({ transaction, amount }, options);
      return;
    }
    case 'increase':
      if (tap.amount_authorised >= later.amount) return;
      await taprail.authorisations.increase(authorisation, { amount: later.amount }, options);
      return;
    case 'charge': {
      const { charges } = await taprail.authorisations.get(authorisation);
      const { amount, description } = later;
      if (charges.some((charge) => charge.description === description)) return;
      await taprail.authorisations.charge(authorisation, { amount, description }, options);
      return;
    }
    case 'check-out':
      if (tap.amount_captured > 0) return;
      await taprail.authorisations.capture(authorisation, {}, options);
      return;
    case 'answer':
      return answerDispute(taprail, { tap, evidence: later.evidence });
  }
}

/** Without evidence the dispute is given up. */
async function answerDispute(
  taprail: Taprail,
  { tap, evidence }: { readonly tap: Tap; readonly evidence: string | null },
): Promise<void> {
  for await (const dispute of taprail.disputes.list({ submerchant: tap.submerchant })) {
    if (dispute.transaction !== tap.transaction || dispute.status !== 'needs_response') continue;
    if (evidence === null) {
      await taprail.disputes.accept(dispute.id);
      return;
    }
    await taprail.disputes.draftEvidence(dispute.id, { receipt: evidence });
    await taprail.disputes.submitEvidence(dispute.id);
  }
}
