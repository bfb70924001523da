import type { EventKind, Payout, Tap, Taprail } from '../../../../sdk/src/index.ts';
import { CommandError } from '../command.ts';
import { formatTime } from './time-text.ts';

interface Scene {
  readonly taprail: Taprail;
  readonly submerchant: string;
  /** Tells what is being done. */
  readonly say: (step: string) => void;
}

/** Makes it happen, and returns the id of the object that the event is about. */
type Scenario = (scene: Scene) => Promise<string>;

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;

export const scenarios: Readonly<Record<EventKind, Scenario>> = {
  'tap.approved': async (scene) => (await tap(scene)).id,

  'tap.declined': async (scene) => (await tap(scene, 'sim_decline_51')).id,

  'tap.reversed': async (scene) => {
    const { id } = await tap(scene);
    scene.say('reversing it');
    await scene.taprail.taps.reverse(id, { reason: 'triggered' });
    return id;
  },

  'charge.captured': async (scene) => (await tap(scene)).transaction,

  'charge.refunded': async (scene) => {
    const { transaction } = await tap(scene);
    scene.say('refunding it');
    await scene.taprail.refunds.create({ transaction });
    return transaction;
  },

  'charge.failed': async (scene) => (await tap(scene, 'sim_capture_fail')).transaction,

  'payout.scheduled': async (scene) => (await payOut(scene)).id,

  'payout.paid': async (scene) => {
    const payout = await payOut(scene);
    const paid = await advanceUntil(scene, 'the bank has the money', async () => {
      const { status } = await scene.taprail.payouts.get(payout.id);
      return status === 'paid' ? payout : null;
    });
    return paid.id;
  },

  'payout.failed': async (scene) => {
    const payout = await payOut(scene);
    const { id } = await advanceUntil(scene, 'the payout is on its way', async () => {
      const { status } = await scene.taprail.payouts.get(payout.id);
      return status === 'scheduled' ? null : payout;
    });
    scene.say('the bank rejects it');
    await scene.taprail.test.payouts.fail(id, { code: 'account_closed' });
    return id;
  },

  'dispute.opened': async (scene) => (await dispute(scene)).id,

  // Less than two days are left from the start, so that the reminder follows at once.
  'dispute.evidence_required': async (scene) => (await dispute(scene, daySeconds)).id,

  'dispute.closed': async (scene) => {
    const { id } = await dispute(scene);
    scene.say('the scheme decides in your favour');
    await scene.taprail.test.disputes.close(id, { outcome: 'won' });
    return id;
  },
};

async function tap(
  { taprail, submerchant, say }: Scene,
  device = 'sim_visa',
): Promise<Pick<Tap, 'id' | 'transaction'>> {
  say(`taking a tap at ${device}`);
  return taprail.taps.create({ amount: 1250, currency: 'USD', submerchant, device });
}

async function dispute(scene: Scene, dueInSeconds?: number): Promise<{ readonly id: string }> {
  const { transaction } = await tap(scene);
  scene.say('its cardholder disputes it');
  const due = dueInSeconds === undefined ? {} : { due_in: dueInSeconds };
  return scene.taprail.test.disputes.create({ transaction, ...due });
}

/** The payout with a new tap in it. */
async function payOut(scene: Scene): Promise<Pick<Payout, 'id'>> {
  const { transaction } = await tap(scene);
  return advanceUntil(scene, 'it is paid out', async () => {
    const { stages } = await scene.taprail.transactions.get(transaction);
    const payout = stages.settlement?.payout ?? null;
    return payout === null ? null : { id: payout };
  });
}

/** Longer than any chain of weekends and bank holidays. */
const daysMax = 14;

/** Moves the test clock an hour at a time: with longer steps the next thing would happen, too. */
async function advanceUntil<Found>(
  { taprail, say }: Scene,
  what: string,
  look: () => Promise<Found | null>,
): Promise<Found> {
  let now: string | null = null;
  for (let hour = 0; hour <= daysMax * 24; hour += 1) {
    const found = await look();
    if (found !== null) {
      if (now !== null) say(`the test clock was moved to ${formatTime(now)}, when ${what}`);
      return found;
    }
    ({ now } = await taprail.test.clock.advance({ by: hourSeconds }));
  }
  throw new CommandError(`The test clock was moved by ${daysMax} days before ${what}.`);
}
