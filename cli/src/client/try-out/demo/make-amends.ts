import type { Tap } from '../../../../../sdk/src/index.ts';
import { CommandError } from '../../../command.ts';
import { formatTime } from '../../../terminal/time-text.ts';
import { money, plain, type Scene } from './scene.ts';

/** A part of the lunch goes back, and another guest's bank wants all of a payment back. */
export async function makeAmends(scene: Scene, lunch: Tap) {
  const { taprail, narrator, watch, restaurant } = scene;
  const { externalRef: submerchant, currency } = restaurant;
  narrator.part('A cold soup and a doubtful guest');
  const refund = await narrator.step(
    'a partial refund',
    () =>
      taprail.refunds.create({ transaction: lunch.transaction, amount: 850, reason: 'cold soup' }),
    ({ amount, status }) => ({
      line: `${money(amount, lunch)} refunded for a cold soup: ${status}`,
    }),
  );
  narrator.events(await watch.take(['charge.refunded']));
  const disputed = await narrator.step(
    'a dispute',
    async () => {
      const tap = await taprail.taps.create({
        amount: 3200,
        capture_mode: 'direct',
        currency,
        submerchant,
        device: 'sim_dispute_product',
      });
      // The cardholder's bank is as slow as the work that waits for it.
      await taprail.test.clock.advance({ by: 0 });
      const { data } = await taprail.disputes.list({ submerchant });
      const [dispute] = data;
      if (dispute === undefined) throw new CommandError('The simulated guest disputed nothing.');
      return { dispute, tap };
    },
    ({ dispute, tap }) => ({
      isGood: false,
      line:
        `${money(tap.amount, tap)} disputed: ${plain(dispute.reason)}, answer by ` +
        formatTime(dispute.evidence_due_by).slice(0, 10),
    }),
  );
  narrator.events(await watch.take(['tap.approved', 'charge.captured', 'dispute.opened']));
  const { dispute } = disputed;
  await narrator.step(
    'evidence',
    async () => {
      await taprail.disputes.draftEvidence(dispute.id, { receipt: 'winning_evidence' });
      return taprail.disputes.submitEvidence(dispute.id);
    },
    ({ status }) => ({ line: `Answered with the signed receipt: ${plain(status)}` }),
  );
  return { refund, dispute };
}
