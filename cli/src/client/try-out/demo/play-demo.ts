import { randomBytes } from 'node:crypto';
import type { Dispute, Payout, Tap, Taprail } from '../../../../../sdk/src/index.ts';
import { verifyProof } from '../../../../../sdk/src/index.ts';
import { CommandError } from '../../../command.ts';
import { formatMoney } from '../../../terminal/money-text.ts';
import { formatTime } from '../../../terminal/time-text.ts';
import { onboard } from '../../sub-merchants/onboard.ts';
import { drawChain } from '../../transactions/draw-chain.ts';
import { EventWatch } from './event-watch.ts';
import { hostStay } from './host-stay.ts';
import { makeAmends } from './make-amends.ts';
import type { Narrator } from './narrator.ts';
import type { Place, Scene } from './scene.ts';
import { serveLunch } from './serve-lunch.ts';
import { travelToPayouts } from './travel.ts';

/** Plays the story, and returns what it made. */
export async function playDemo(taprail: Taprail, narrator: Narrator) {
  const run = randomBytes(2).toString('hex');
  const restaurant: Place = {
    name: 'Trattoria Lucia',
    externalRef: `trattoria-lucia-${run}`,
    businessType: 'individual',
    country: 'DE',
    currency: 'EUR',
    email: 'lucia@example.com',
  };
  const hotel: Place = {
    name: 'The Harbour Hotel',
    externalRef: `harbour-hotel-${run}`,
    businessType: 'company',
    country: 'GB',
    currency: 'GBP',
    email: 'desk@example.com',
  };
  const refs = new Set([restaurant.externalRef, hotel.externalRef]);
  const watch = await EventWatch.open(taprail, refs);
  try {
    const scene = { taprail, narrator, watch, restaurant, hotel };
    await open(scene);
    const lunch = await serveLunch(scene);
    const stay = await hostStay(scene);
    const { refund, dispute } = await makeAmends(scene, lunch);
    const { payouts, closed, clock } = await travel(scene, dispute);
    const proof = await prove(scene, stay, payouts);
    leave(scene, stay, clock);
    return {
      object: 'demo',
      submerchants: [...refs],
      taps: { lunch: lunch.id, stay: stay.id },
      transactions: { lunch: lunch.transaction, stay: stay.transaction },
      refund: refund.id,
      dispute: { id: closed.id, status: closed.status },
      payouts: payouts.map(({ id, amount, currency, status }) => ({
        id,
        amount,
        currency,
        status,
      })),
      proof,
      events: watch.counts,
      clock,
    };
  } finally {
    await watch.close();
  }
}

async function open({ taprail, narrator, restaurant, hotel }: Scene): Promise<void> {
  narrator.part('A restaurant and a hotel');
  for (const { name, currency: _, ...applicant } of [restaurant, hotel]) {
    let asked = 0;
    const onRound = (items: readonly string[]) => {
      asked += items.length;
    };
    await narrator.step(
      `${name} opens`,
      async () => {
        const opened = await onboard(taprail, applicant, { onRound });
        if (!opened.charges_enabled) {
          throw new CommandError(`${applicant.externalRef} may not charge; see why:`, {
            next: `npx taprail sub-merchants show ${applicant.externalRef}`,
          });
        }
      },
      () => ({
        line:
          `${name} answered ${asked} requirements and may charge ` +
          `(${applicant.businessType}, ${applicant.country})`,
      }),
    );
  }
}

async function travel({ taprail, narrator, watch, restaurant, hotel }: Scene, dispute: Dispute) {
  narrator.part('Some days later');
  const submerchants = [restaurant, hotel].map(({ externalRef }) => externalRef);
  const arrived = await narrator.step(
    'the clock is moved',
    () => travelToPayouts(taprail, { dispute, submerchants }),
    ({ closed, clock }) => ({
      line: `It is ${formatTime(clock)}, and the dispute is ${closed.status}`,
    }),
  );
  for (const payout of arrived.payouts) {
    narrator.show(`  ${narrator.style('green', '✓')} ${payoutLine(payout)}`);
  }
  const awaited = ['payout.scheduled', 'payout.scheduled', 'payout.paid', 'payout.paid'];
  narrator.events(await watch.take([...awaited, 'dispute.closed']));
  return arrived;
}

function payoutLine({ amount, currency, submerchant, wire_reference: reference }: Payout): string {
  return `${formatMoney(amount, currency)} paid out to ${submerchant}, ${reference}`;
}

async function prove({ taprail, narrator }: Scene, stay: Tap, payouts: readonly Payout[]) {
  const [transaction, proof] = await Promise.all([
    taprail.transactions.get(stay.transaction),
    taprail.transactions.proof(stay.transaction),
  ]);
  const publicKey = proof.seals.map((seal) => seal.public_key);
  const verified = await verifyProof(proof, { publicKey });
  const payout = payouts.find(({ id }) => id === transaction.stages.settlement?.payout) ?? null;
  narrator.part('The stay, from tap to payout');
  narrator.show(drawChain({ transaction, proof, payout }, narrator.style));
  narrator.show(
    narrator.style(
      'dim',
      `\n  ${verified.recordCount} records, each with the hash of the one before; `,
    ) + narrator.style('dim', `${verified.sealedCount} sealed and verified here`),
  );
  return { records: verified.recordCount, sealed: verified.sealedCount, hash: transaction.hash };
}

function leave({ narrator, hotel }: Scene, stay: Tap, clock: string): void {
  narrator.part('Your turn');
  narrator.show(`  npx taprail transactions show ${stay.transaction}`);
  narrator.show(`  npx taprail tap 12.50 --submerchant ${hotel.externalRef}`);
  narrator.show('  npx taprail listen --forward-to http://127.0.0.1:4242/webhooks');
  narrator.show(
    narrator.style('dim', `\n  The clock of the platform is at ${formatTime(clock)} now.`),
  );
}
