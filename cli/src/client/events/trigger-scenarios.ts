import type {
  BankRejection,
  DisputeDemand,
  EventKind,
  Payout,
  Tap,
  Taprail,
} from '../../../../sdk/src/index.ts';
import { CommandError } from '../../command.ts';
import { formatTime } from '../../terminal/time-text.ts';

interface Scene {
  readonly taprail: Taprail;
  readonly submerchant: string;
  /** In minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Undefined where the kind chooses. */
  readonly device: string | undefined;
  readonly reason: string | undefined;
  /** Why the bank rejects a payout. */
  readonly code: string | undefined;
  /** Tells what is being done. */
  readonly say: (step: string) => void;
}

/** The codes come from the service's API. */
type PayoutFailureCode = NonNullable<BankRejection['code']>;

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
    await scene.taprail.taps.reverse(id, { reason: scene.reason ?? 'triggered' });
    return id;
  },

  'charge.captured': async (scene) => (await tap(scene)).transaction,

  'charge.refunded': async (scene) => {
    const { transaction } = await tap(scene);
    scene.say('refunding it');
    const { reason } = scene;
    await scene.taprail.refunds.create({ transaction, ...(reason !== undefined && { reason }) });
    return transaction;
  },

  'charge.failed': async (scene) => (await tap(scene, 'sim_capture_fail')).transaction,

  'payout.scheduled': async (scene) => (await payOut(scene)).id,

  'payout.paid': async (scene) => {
    const { id } = await payOut(scene);
    await advanceUntil(scene, 'the bank has the money', async () => {
      const { status, eta } = await scene.taprail.payouts.get(id);
      return status === 'paid' ? { found: id } : { notBefore: eta };
    });
    return id;
  },

  'payout.failed': async (scene) => {
    const { id } = await payOut(scene);
    await advanceUntil(scene, 'the payout is on its way', async () => {
      const { status } = await scene.taprail.payouts.get(id);
      return status === 'scheduled' ? {} : { found: id };
    });
    scene.say('the bank rejects it');
    const code = (scene.code ?? 'account_closed') as PayoutFailureCode;
    await scene.taprail.test.payouts.fail(id, { code });
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
  { taprail, submerchant, amount, currency, say, ...scene }: Scene,
  usualDevice = 'sim_visa',
): Promise<Pick<Tap, 'id' | 'transaction'>> {
  const device = scene.device ?? usualDevice;
  say(`taking a tap at ${device}`);
  return taprail.taps.create({ amount, currency, submerchant, device });
}

async function dispute(scene: Scene, dueInSeconds?: number): Promise<{ readonly id: string }> {
  const { transaction } = await tap(scene);
  scene.say('its cardholder disputes it');
  const reason = scene.reason as DisputeDemand['reason'];
  return scene.taprail.test.disputes.create({
    transaction,
    ...(dueInSeconds !== undefined && { due_in: dueInSeconds }),
    ...(reason !== undefined && { reason }),
  });
}

/** The payout with a new tap in it. */
async function payOut(scene: Scene): Promise<Pick<Payout, 'id'>> {
  const { transaction } = await tap(scene);
  const id = await advanceUntil(scene, 'its payout is made', async () => {
    const { capture, settlement } = (await scene.taprail.transactions.get(transaction)).stages;
    const payout = settlement?.payout ?? null;
    if (payout !== null) return { found: payout };
    return settlement === null && capture !== null ? { notBefore: capture.available_at } : {};
  });
  return { id };
}

/** The sought object, or the instant before which it cannot exist. */
interface Search {
  readonly found?: string;
  readonly notBefore?: string;
}

/** Longer than any chain of weekends and bank holidays. */
const hoursMax = 14 * 24;

/** Moves the test clock no further than needed, since the next thing would happen, too. */
async function advanceUntil(
  { taprail, say }: Scene,
  what: string,
  search: () => Promise<Search>,
): Promise<string> {
  let { now } = await taprail.test.clock.get();
  const begunAt = now;
  for (let step = 0; step <= hoursMax; step += 1) {
    const { found, notBefore = now } = await search();
    if (found !== undefined) {
      if (now !== begunAt) say(`the test clock was moved to ${formatTime(now)}, when ${what}`);
      return found;
    }
    const isAhead = Date.parse(notBefore) > Date.parse(now);
    ({ now } = await taprail.test.clock.advance(isAhead ? { to: notBefore } : { by: hourSeconds }));
  }
  throw new CommandError(`The test clock was moved, but this has not happened: ${what}.`);
}
