import type { Dispute, Payout, Taprail } from '../../../../../sdk/src/index.ts';
import { CommandError } from '../../../command.ts';

const hourSeconds = 3_600;
/** A capture before a long weekend is paid out within a week; a dispute is decided after a day. */
const hoursMax = 24 * 14;
/** The bank is asked once the money should have arrived. */
const stepHours = 6;

/**
 * Moves the clock to the hour by which every sub-merchant has got a payout, the taps are settled
 * and the dispute is decided.
 */
export async function travelToPayouts(
  taprail: Taprail,
  story: {
    readonly submerchants: readonly string[];
    readonly dispute: Dispute;
  },
): Promise<{
  readonly payouts: readonly Payout[];
  readonly closed: Dispute;
  readonly clock: string;
}> {
  for (let hours = 0; hours < hoursMax; hours += stepHours) {
    const { now: clock } = await taprail.test.clock.advance({ by: stepHours * hourSeconds });
    const closed = await taprail.disputes.get(story.dispute.id);
    const payouts = await payoutsOf(taprail, story.submerchants);
    const isDone = payouts.length === story.submerchants.length && closed.closed_at !== null;
    if (isDone) return { payouts, closed, clock };
  }
  throw new CommandError('Two weeks passed, and not everything was paid out; see why:', {
    next: 'npx taprail payouts list',
  });
}

/** The first payout of each sub-merchant that has arrived. */
async function payoutsOf(taprail: Taprail, refs: readonly string[]): Promise<readonly Payout[]> {
  const pages = await Promise.all(
    refs.map((submerchant) => taprail.payouts.list({ submerchant, status: 'paid' })),
  );
  return pages.flatMap(({ data }) => data.at(-1) ?? []);
}
