import type { Tap } from '../../../../../sdk/src/index.ts';
import { cardOf, money, type Scene } from './scene.ts';

/** A guest stays longer and eats well, and pays once. */
export async function hostStay({ taprail, narrator, watch, hotel }: Scene): Promise<Tap> {
  const { externalRef: submerchant, currency } = hotel;
  narrator.part('Two nights at the hotel');
  const stay = await narrator.step(
    'check-in',
    () =>
      taprail.taps.create({
        amount: 30_000,
        capture_mode: 'pre-auth',
        platform_fee: 640,
        currency,
        submerchant,
        device: 'sim_mastercard',
        reference: 'room 12',
      }),
    (tap) => ({ line: `${money(tap.amount, tap)} held at check-in, ${cardOf(tap)}` }),
  );
  narrator.events(await watch.take(['tap.approved']));
  const authorisation = stay.authorisation ?? '';
  for (const amount of [42_000, 50_000]) {
    await narrator.step(
      'a longer stay',
      () => taprail.authorisations.increase(authorisation, { amount }),
      (raised) => ({ line: `Raised to ${money(raised.amount_authorised, stay)}, no second tap` }),
    );
  }
  const charges = [
    { amount: 31_800, description: 'Two nights' },
    { amount: 8_640, description: 'Dinner' },
    { amount: 1_250, description: 'Minibar' },
  ];
  await narrator.step(
    'charges on the room',
    async () => {
      for (const charge of charges) await taprail.authorisations.charge(authorisation, charge);
    },
    () => ({
      line: charges
        .map(({ amount, description }) => `${description} ${money(amount, stay)}`)
        .join(', '),
    }),
  );
  await narrator.step(
    'check-out',
    () => taprail.authorisations.capture(authorisation),
    (captured) => ({
      line:
        `${money(captured.amount_captured, stay)} captured at check-out, ` +
        `${money(captured.amount_released, stay)} released`,
    }),
  );
  narrator.events(await watch.take(['charge.captured']));
  return stay;
}
