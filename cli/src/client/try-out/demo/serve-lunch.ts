import type { Tap } from '../../../../../sdk/src/index.ts';
import { cardOf, money, plain, type Scene } from './scene.ts';

/** One guest tips, and the card of another is declined. */
export async function serveLunch({ taprail, narrator, watch, restaurant }: Scene): Promise<Tap> {
  const { externalRef: submerchant, currency } = restaurant;
  narrator.part('Lunch at the trattoria');
  const lunch = await narrator.step(
    'a tap with a tip',
    () =>
      taprail.taps.create({
        amount: 4850,
        tip_amount: 600,
        platform_fee: 95,
        capture_mode: 'tap_with_tip',
        currency,
        submerchant,
        device: 'sim_visa',
        reference: 'table 7',
      }),
    (tap) => ({
      line:
        `${money(tap.total_amount, tap)} tapped, ${money(tap.tip_amount, tap)} of it a tip: ` +
        `${tap.status}, ${cardOf(tap)}`,
    }),
  );
  narrator.events(await watch.take(['tap.approved', 'charge.captured']));
  await narrator.step(
    'another card',
    () =>
      taprail.taps.create({
        amount: 1820,
        capture_mode: 'direct',
        currency,
        submerchant,
        device: 'sim_decline_51',
      }),
    (tap) => ({
      isGood: false,
      line: `${money(tap.amount, tap)} declined: ${plain(tap.decline_reason)}, so ${plain(tap.retry_advice)}`,
    }),
  );
  narrator.events(await watch.take(['tap.declined']));
  return lunch;
}
