import { capturedTap, later } from '../../../server/src/domains/payments/payments-fixture.ts';
import { fc } from '../fast-check.ts';

/** A capture with any fee up to its amount, in currencies with two, no and three decimals. */
export const captures = fc
  .record({
    amount: fc.oneof(fc.bigInt(1n, 40n), fc.bigInt(1n, 99_999_999_999n)),
    feeParts: fc.oneof(fc.constantFrom(0n, 500n, 1_000n), fc.bigInt(0n, 1_000n)),
    currencies: fc.constantFrom(
      { currency: 'USD' },
      { currency: 'JPY' },
      { currency: 'KWD' },
      { currency: 'USD', settlesIn: 'EUR', rate: '0.913749' },
      { currency: 'JPY', settlesIn: 'KWD', rate: '0.002041' },
      { currency: 'KWD', settlesIn: 'JPY', rate: '489.95' },
      { currency: 'EUR', settlesIn: 'JPY', rate: '0.0000001' },
    ),
    roundedBy: fc.option(fc.bigInt(-2n, 2n)),
  })
  .map(({ amount, feeParts, currencies, roundedBy }) => {
    const fee = (amount * feeParts) / 1_000n;
    const byUs = capturedTap({ amount, fee, ...currencies });
    const { fx } = byUs.facts;
    if (fx === null || roundedBy === null) return byUs;
    const { rate, source, to: currency } = fx;
    const owed = BigInt(fx.settled_amount) + roundedBy;
    const settled = { amount: owed < 0n ? 0n : owed, currency, rate, source, at: later };
    return capturedTap({ amount, fee, ...currencies, settled });
  });
